import { useTranslate } from "react-admin";
import { referenceName } from "../../data/recordName.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { PrintSheet } from "../../parts/PrintSheet.tsx";
import { useLotWords } from "../lots/useLotWords.ts";
import { byBin, type CountLine, skuOf } from "./countLines.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  number: string;
  place: string;
  lines: readonly CountLine[];
  /** What is expected is shown. */ open: boolean;
};

/** The sheet on paper: bin by bin, with room for what is counted. */
export const CountSheet = ({ number, place, lines, open }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const lotWords = useLotWords();
  return (
    <PrintSheet>
      <h1>{referenceName("stock_counts", number)}</h1>
      <p>
        {place} · {t("counting.by")} ____________________ · {t("counting.countedAt")} ____________________
      </p>
      {byBin(lines).map(({ id, name, lines: own }) => (
        <section key={id}>
          <h2>{name}</h2>
          <table>
            <thead>
              <tr>
                <th>{t("counting.sku")}</th>
                <th>{t("counting.lot")}</th>
                {open && <th className="right">{t("counting.expected")}</th>}
                <th style={{ width: "34mm" }}>{t("counting.counted")}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((line) => (
                <tr key={line.id}>
                  <td>
                    {skuOf(line)} {line.sku?.name}
                  </td>
                  <td>{lotWords(line)}</td>
                  {open && <td className="right">{line.expected !== null && formatQuantity(line.expected, locale)}</td>}
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintSheet>
  );
};
