import type { FileUpload } from "graphql-upload-minimal";
import { context, lambda, object, sideEffect, type FieldArgs, type Step } from "postgraphile/grafast";
import { GraphQLError } from "postgraphile/graphql";
import { TYPES, type PgSelectStep } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "postgraphile/utils";
import { refuse } from "../errors/refuse.ts";
import { tableOf } from "../graphql/modules.ts";
import { performOperation, type Caller } from "../graphql/perform.ts";
import { accountIfAllowed } from "../graphql/visitor.ts";
import { receive } from "./receive.ts";
import type { SignedAddresses } from "./signed-address.ts";
import { keyOf, type FileStore } from "./store.ts";

type Owner = { module?: string | null; recordId?: number | null };
type Upload = Caller & {
  accountId: number;
  files: readonly (Promise<FileUpload> | { promise: Promise<FileUpload> })[];
  owner: Owner;
};

const caller = () => ({
  settings: context().get("pgSettings"),
  withPgClient: context().get("withPgClient"),
  prepareInput: context().get("prepareInput"),
});

const readUpload = (value: unknown): unknown => {
  if (value instanceof Promise || (typeof value === "object" && value !== null && "promise" in value)) return value;
  throw new GraphQLError("An Upload is sent as a part of a multipart request.");
};

/** Bytes first, then the record; when the record is refused the bytes go again. */
const uploadAll =
  (store: FileStore) =>
  async ({ accountId, files, owner, ...call }: Upload): Promise<number[]> => {
    const ids: number[] = [];
    for (const file of files) {
      const { source, discard, ...facts } = await receive(await ("promise" in file ? file.promise : file));
      const key = keyOf(accountId, facts.path);
      try {
        await store.keep(key, source);
        const { id } = await performOperation("add_file", {
          ...call,
          input: { ...facts, module: owner.module ?? null, recordId: owner.recordId ?? null },
        });
        if (id !== undefined) ids.push(id);
      } catch (error) {
        await store.remove(key);
        throw error;
      } finally {
        await discard();
      }
    }
    return ids;
  };

/** Uploads, their list, and addresses that open one for a short while. */
export const filesPlugin = (store: FileStore, addresses: SignedAddresses): GraphileConfig.Plugin =>
  extendSchema((build) => {
    const files = tableOf(build, "files");
    return {
      typeDefs: /* GraphQL */ `
        """
        A file of a GraphQL multipart request.
        """
        scalar Upload
        type SignedUrl {
          url: String!
        }
        type UploadFilesPayload {
          files: [File!]!
        }
        type RemoveFilePayload {
          id: Int!
        }
        extend type Query {
          """
          An address that opens the file for five minutes.
          """
          signedUrl(path: String!): SignedUrl
        }
        extend type Mutation {
          """
          At most 10 files of 25 MB, images of 1 MB; with module and recordId they belong to that record.
          """
          uploadFiles(files: [Upload!]!, module: String, recordId: Int): UploadFilesPayload
          removeFile(id: Int!): RemoveFilePayload
        }
      `,
      scalars: {
        Upload: { parseValue: readUpload, parseLiteral: () => readUpload(null), serialize: () => readUpload(null) },
      },
      objects: {
        Query: {
          plans: {
            signedUrl: (_: unknown, args: FieldArgs) => {
              const $file = files.get({ account_id: accountIfAllowed(), path: args.getRaw("path") as Step<string> });
              return lambda([$file.get("account_id"), $file.get("path")], ([account, path]: readonly unknown[]) => {
                if (path == null) throw refuse("NOT_FOUND", "The file was not found.");
                return { url: addresses.of(Number(account), String(path)) };
              });
            },
          },
        },
        SignedUrl: { plans: { url: ($url: Step<{ url: string }>) => lambda($url, ({ url }) => url, true) } },
        Mutation: {
          plans: {
            uploadFiles: (_: unknown, args: FieldArgs) => {
              const $call = object({
                ...caller(),
                accountId: accountIfAllowed(),
                files: args.getRaw("files"),
                owner: object({ module: args.getRaw("module"), recordId: args.getRaw("recordId") }),
              });
              return sideEffect($call, (call) => uploadAll(store)(call as unknown as Upload));
            },
            removeFile: (_: unknown, args: FieldArgs) => {
              const $call = object({ ...caller(), account: accountIfAllowed(), id: args.getRaw("id") });
              return sideEffect($call, async (given) => {
                const { id, ...call } = given as unknown as Caller & { id: number };
                await performOperation("delete_files", { ...call, input: { id } });
                return { id };
              });
            },
          },
        },
        UploadFilesPayload: {
          plans: {
            files: ($ids: Step<readonly number[]>) => {
              const $files = files.find({ account_id: context().get("accountId") }) as PgSelectStep;
              const ids = $files.placeholder(
                lambda($ids, (made) => `{${made.join(",")}}`, true),
                TYPES.text,
              );
              $files.where(sql`${$files.alias}.id = any(${ids}::int[])`);
              $files.orderBy({ attribute: "id", direction: "ASC" });
              $files.setOrderIsUnique();
              return $files;
            },
          },
        },
        RemoveFilePayload: {
          plans: { id: ($removed: Step<{ id: number }>) => lambda($removed, ({ id }) => id, true) },
        },
      },
    };
  }, "StockwrightFilesPlugin");
