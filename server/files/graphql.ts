import { DatabaseError } from "pg";
import { context, lambda, object, sideEffect, type FieldArgs, type Step } from "postgraphile/grafast";
import { TYPES, type PgSelectStep } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "postgraphile/utils";
import { isUnavailable } from "../errors/describe.ts";
import { refuse } from "../errors/refuse.ts";
import { tableOf } from "../graphql/modules.ts";
import { performOperation, type Caller } from "../graphql/perform.ts";
import { accountIfAllowed } from "../graphql/visitor.ts";
import type { SignedAddresses } from "./signed-address.ts";
import { keyOf, type FileStore } from "./store.ts";
import { isWaiting, take, type Received } from "./uploads/received.ts";

type Owner = { module?: string | null; recordId?: number | null };
type Upload = Caller & {
  accountId: number;
  files: readonly Received[];
  owner: Owner;
};

const caller = () => ({
  settings: context().get("pgSettings"),
  withPgClient: context().get("withPgClient"),
  prepareInput: context().get("prepareInput"),
});

const readUpload = (value: unknown): Received => {
  if (isWaiting(value)) return value;
  throw refuse("BAD_REQUEST", "An Upload is sent as a part of a multipart request.");
};

/** Whether the database may have kept the record although we heard of no success: then its bytes must stay. */
const isUncertain = (error: unknown): boolean => isUnavailable(error) && !(error instanceof DatabaseError);

/** Bytes first, then the record; when the record is refused the bytes go again. */
const uploadAll =
  (store: FileStore) =>
  async ({ accountId, files, owner, ...call }: Upload): Promise<number[]> => {
    if (!files.every(take)) throw refuse("BAD_REQUEST", "Each file is kept once.");
    const ids: number[] = [];
    try {
      for (const { source, discard: _, ...facts } of files) {
        const key = keyOf(accountId, facts.path);
        await store.keep(key, source);
        try {
          const { id } = await performOperation("add_file", {
            ...call,
            input: { ...facts, module: owner.module ?? null, recordId: owner.recordId ?? null },
          });
          if (id !== undefined) ids.push(id);
        } catch (error) {
          if (!isUncertain(error)) await store.remove(key);
          throw error;
        }
      }
      return ids;
    } finally {
      await Promise.all(files.map(({ discard }) => discard()));
    }
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
