import { DatabaseError } from "pg";
import { context, lambda, object, sideEffect, type FieldArgs, type Step } from "postgraphile/grafast";
import { TYPES, type PgSelectSingleStep, type PgSelectStep } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { isUnavailable } from "../errors/describe.ts";
import { refuse } from "../errors/refuse.ts";
import { tableOf } from "./modules.ts";
import { performOperation, type Caller } from "./perform.ts";
import { accountIfAllowed } from "./visitor.ts";
import type { SignedAddresses } from "../files/signed-address.ts";
import { shownInline } from "../files/sniff.ts";
import { keyOf, smallKeyOf, type FileStore } from "../files/store.ts";
import { uploadLimits } from "../files/uploads/limits.ts";
import { isWaiting, take, type Received } from "../files/uploads/received.ts";

type Owner = { module?: string | null; recordId?: number | null };
type Upload = Caller & {
  accountId: number;
  files: readonly Received[];
  smalls: readonly (Received | null)[] | null;
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

/** A small picture belongs to an image, and is one. */
const refuseSmall = (file: Received | undefined, small: Received): void => {
  if (![file?.type, small.type].every((type) => type !== undefined && shownInline.includes(type)))
    throw refuse("VALIDATION", "A small picture is an image, and comes with one.", { fields: { smalls: "invalid" } });
  if (small.size > uploadLimits.small)
    throw refuse("VALIDATION", "This small picture is too large.", {
      fields: { smalls: "imageSize" },
      detail: { limit: uploadLimits.small },
    });
};

/** Bytes first, then the record; when the record is refused the bytes go again. */
const uploadAll =
  (store: FileStore) =>
  async ({ accountId, files, smalls: given, owner, ...call }: Upload): Promise<number[]> => {
    const smalls = given ?? [];
    const received = [...files, ...smalls.filter((small) => small !== null)];
    if (!received.every(take)) throw refuse("BAD_REQUEST", "Each file is kept once.");
    const ids: number[] = [];
    try {
      for (const [at, small] of smalls.entries()) if (small) refuseSmall(files[at], small);
      for (const [at, { source, discard: _, ...facts }] of files.entries()) {
        const key = keyOf(accountId, facts.path);
        const smallKey = smallKeyOf(accountId, facts.path);
        const small = smalls[at];
        await store.keep(key, source);
        if (small) await store.keep(smallKey, small.source);
        try {
          const { id } = await performOperation("add_file", {
            ...call,
            input: { ...facts, module: owner.module ?? null, recordId: owner.recordId ?? null },
          });
          if (id !== undefined) ids.push(id);
        } catch (error) {
          if (!isUncertain(error)) await Promise.all([store.remove(key), store.remove(smallKey)]);
          throw error;
        }
      }
      return ids;
    } finally {
      await Promise.all(received.map(({ discard }) => discard()));
    }
  };

const addressOf = (addresses: SignedAddresses, asked: { small: boolean }) => ($file: PgSelectSingleStep) =>
  lambda([$file.get("account_id"), $file.get("path")], ([account, path]: readonly unknown[]) =>
    addresses.of(Number(account), String(path), asked),
  );

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
        extend type File {
          """
          An address that opens it for four minutes or longer.
          """
          url: String!
          """
          The same for its small picture; of an image that has none, for the image.
          """
          smallUrl: String!
        }
        extend type Query {
          """
          An address that opens the file for five minutes.
          """
          signedUrl(path: String!): SignedUrl
        }
        extend type Mutation {
          """
          At most 10 files of 25 MB, images of 1 MB; with module and recordId they belong to that record. An image may bring the same
          picture small, of 32 kB at most, at its place in smalls: lists show it.
          """
          uploadFiles(files: [Upload!]!, smalls: [Upload], module: String, recordId: Int): UploadFilesPayload
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
        File: {
          plans: {
            url: addressOf(addresses, { small: false }),
            smallUrl: addressOf(addresses, { small: true }),
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
                smalls: args.getRaw("smalls"),
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
