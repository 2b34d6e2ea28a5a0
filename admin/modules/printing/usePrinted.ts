import { useGetOne } from "react-admin";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import {
  deliveredPdf,
  deliveredQuery,
  ownPdf,
  ownQuery,
  templatesQuery,
  type PrintTarget,
  type Choice,
  type Own,
  type Rendered,
} from "./asked.ts";
import { request } from "../../data/request.ts";

type Params = PrintTarget & {
  language: "en" | "ru";
  sheet?: boolean;
  from?: string;
  to?: string;
};
type Printed = { id: number; templateId?: number | null };
type Delivered<T> = { testTemplate: T | null };
type OfOwn<T> = { template: { id: number; rendered: T | null } | null };

/** The company's own templates for records of a module. */
export const useOwnTemplates = (module: string | undefined) =>
  useQueryText<{ templates: readonly Own[] }>(
    templatesQuery,
    { types: [module ?? ""] },
    { enabled: module !== undefined },
  );

/** The key of the document that a record names for itself, such as a product its template; undefined where it names none, or several are printed. */
export const useNamedDocument = (asked: PrintTarget | null) => {
  const [id, other] = asked?.ids ?? [];
  const { module = "" } = asked ?? {};
  const names = isDeclared(module) && definitionOf(module).fields["templateId"]?.kind === "reference";
  const enabled = names && id !== undefined && other === undefined;
  const { data, isPending } = useGetOne<Printed>(
    module,
    { id: id ?? 0, meta: { fields: ["templateId"] } },
    { enabled },
  );
  const template = data?.templateId;
  return { named: template == null ? undefined : `own-${template}`, isAsked: !enabled || !isPending };
};

/** A document as it is printed; nothing is asked before it is chosen. */
export const useRendered = (choice: Choice | undefined, params: Params | null) => {
  const isOwn = choice?.id !== undefined;
  const own = useQueryText<OfOwn<Rendered>>(
    ownQuery,
    { id: choice?.id ?? 0, params },
    { enabled: isOwn && params !== null },
  );
  const delivered = useQueryText<Delivered<Rendered>>(
    deliveredQuery,
    { paper: choice?.paper ?? "", params },
    { enabled: choice?.paper !== undefined && params !== null },
  );
  const { data: ownData } = own;
  const { data: deliveredData } = delivered;
  const { error, refetch } = isOwn ? own : delivered;
  return { rendered: isOwn ? ownData?.template?.rendered : deliveredData?.testTemplate, error, refetch };
};

/** The same as PDF, in base64; null where the server makes none. */
export const pdfOf = async ({ id, paper }: Choice, params: Params): Promise<string | null> => {
  if (id === undefined)
    return (
      (await request<Delivered<{ pdf: string | null }>>(deliveredPdf, { paper, params })).testTemplate?.pdf ?? null
    );
  return (await request<OfOwn<{ pdf: string | null }>>(ownPdf, { id, params })).template?.rendered?.pdf ?? null;
};
