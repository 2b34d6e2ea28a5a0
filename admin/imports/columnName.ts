import { filledBy } from "../../resources/core/exchange.ts";
import { resourceOf } from "../data/resources.ts";
import { fieldLabelKey } from "../fields/useFieldWords.ts";

/** What a column that fills a field of a module, or of its lines, is called: also by an import, which reads it again. */
export const columnName = (
  t: (key: string, words?: Record<string, unknown>) => string,
  module: string,
  column: string,
): string => {
  const resource = resourceOf(module);
  const [owner, name] = filledBy(resource, column);
  const label = t(fieldLabelKey(owner.name, name), { _: column });
  return owner === resource ? label : `${t(`resources.${owner.name}.one`)}: ${label}`;
};
