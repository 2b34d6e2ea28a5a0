import { useQuery } from "@tanstack/react-query";
import { isSameCode } from "../../../resources/core/codes.ts";
import { request } from "../../data/request.ts";

/** A line of a sheet: a lot that lay there when counting began, or what was found besides. Quantities are decimal text. */
export type CountLine = {
  id: number;
  skuId: number;
  sku: { code: string; name: string } | null;
  binLocationId: number;
  binLocation: { name: string } | null;
  lotNumber: string | null;
  serialNumber: string | null;
  expirationDate: string | null;
  isFound: boolean;
  quantity: string | null;
  countedBefore: string | null;
  needsRecount: boolean;
  expected: string | null;
  difference: string | null;
  differenceValue?: string | null;
  /** The posted sheet that counted these goods later: this count changes nothing. */
  countedLater: string | null;
};

type Page = {
  lines: { edges: readonly { cursor: string; node: CountLine }[]; pageInfo: { hasNextPage: boolean } };
};

const page = 500;
const linesQuery = (withCost: boolean) => `query CountLines($id: Int!, $limit: Int, $after: Cursor) {
  lines: stockCountLinesPaginated(filter: { stockCountIds: [$id] }, orderBy: [{ column: "id", order: ASC }], limit: $limit, after: $after) {
    edges { cursor node { id skuId sku { code name } binLocationId binLocation { name } lotNumber serialNumber expirationDate isFound
      quantity countedBefore needsRecount expected difference countedLater ${withCost ? "differenceValue" : ""} } }
    pageInfo { hasNextPage }
  }
}`;

/** Under this its lines are kept, with and without cost. */
export const linesKey = (sheet: number) => ["query", "countLines", sheet] as const;

/** Every line of a sheet in the order one walks, bin after bin. */
export const useCountLines = (id: number, withCost: boolean) =>
  useQuery<readonly CountLine[]>({
    queryKey: [...linesKey(id), withCost],
    queryFn: async ({ signal }) => {
      const lines: CountLine[] = [];
      let after: string | undefined;
      do {
        const { lines: read } = await request<Page>(
          linesQuery(withCost),
          { id, limit: page, ...(after && { after }) },
          { signal },
        );
        lines.push(...read.edges.map(({ node }) => node));
        after = read.pageInfo.hasNextPage ? read.edges.at(-1)?.cursor : undefined;
      } while (after);
      return lines;
    },
  });

export const skuOf = ({ sku, skuId }: CountLine): string => sku?.code ?? `#${skuId}`;
export const isCounted = ({ quantity, needsRecount }: CountLine): boolean => quantity !== null && !needsRecount;

export type CountedBin = { id: number; name: string; lines: readonly CountLine[]; counted: number };

/** The bins of a sheet, each with its lines; found items stand last in their bin. */
export const byBin = (lines: readonly CountLine[]): readonly CountedBin[] =>
  [...Map.groupBy(lines, ({ binLocationId }) => binLocationId)].map(([id, own]) => ({
    id,
    name: own[0]?.binLocation?.name ?? `#${id}`,
    lines: own,
    counted: own.filter(isCounted).length,
  }));

const isSame = (a: string | null, b: string) => a !== null && isSameCode(a, b);

/** Lines that a scanned code names: by SKU, or by lot or serial number. */
export const calledBySku = (lines: readonly CountLine[], code: string) =>
  lines.filter((line) => isSame(skuOf(line), code));
export const calledByLot = (lines: readonly CountLine[], code: string) =>
  lines.filter(({ lotNumber, serialNumber }) => isSame(serialNumber, code) || isSame(lotNumber, code));
