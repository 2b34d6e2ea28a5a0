import { useTranslate } from "react-admin";
import type { Found } from "../codes/resolve.ts";
import type { Known } from "../device/known.ts";
import type { Scanner } from "../useScanner.ts";
import { TouchRow, TouchRows } from "./TouchRow.tsx";

const nameOf = (found: Found, { skus, bins }: Known): { code: string; text: string } => {
  switch (found.is) {
    case "document":
      return { code: found.document.number, text: found.document.party };
    case "bin":
      return { code: found.bin.name, text: "" };
    case "sku":
      return { code: found.sku.code, text: found.sku.name };
    case "lot": {
      const sku = skus.find(({ id }) => id === found.lot.skuId);
      const bin = bins.find(({ id }) => id === found.lot.binId);
      const about = [sku?.code, bin?.name, found.lot.serialNumber, found.lot.expirationDate];
      return { code: found.lot.lotNumber, text: about.filter(Boolean).join(" · ") };
    }
  }
};

/** A code that means several things: somebody says which. */
export const Choice = ({ scanner }: { scanner: Scanner }) => {
  const t = useTranslate();
  const { choice, known } = scanner;
  if (!choice || !known) return null;
  return (
    <TouchRows head={t("scanner.which")} aside={choice.text}>
      {choice.found.map((found, at) => (
        <TouchRow key={at} {...nameOf(found, known)} onClick={() => scanner.choose(found)} />
      ))}
    </TouchRows>
  );
};
