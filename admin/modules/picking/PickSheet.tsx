import { useTranslate } from "react-admin";
import { referenceName } from "../../data/recordName.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { PrintSheet } from "../../parts/PrintSheet.tsx";
import { byWarehouse, documentsOf, type Pick } from "./picks.ts";
import { useLotWords } from "../lots/useLotWords.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** The walk on paper, with boxes to tick. */
export const PickSheet = ({ title, module, picks }: { title: string; module: string; picks: readonly Pick[] }) => {
  const t = useTranslate();
  const locale = useLocale();
  const lotWords = useLotWords();
  return (
    <PrintSheet>
      <h1>{title}</h1>
      <p>
        {documentsOf(picks)
          .map(({ number }) => referenceName(module, number))
          .join(", ")}
      </p>
      {byWarehouse(picks).map(({ id, name, picks: own }) => (
        <section key={id}>
          <h2>{name}</h2>
          <table>
            <thead>
              <tr>
                <th />
                <th>{t("picking.bin")}</th>
                <th>{t("picking.sku")}</th>
                <th>{t("picking.lot")}</th>
                <th className="right">{t("picking.quantity")}</th>
                <th>{t("picking.for")}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((pick) => (
                <tr key={pick.lotId}>
                  <td>
                    <span className="box" />
                  </td>
                  <td>{pick.bin}</td>
                  <td>
                    {pick.sku} {pick.name}
                  </td>
                  <td>{lotWords(pick)}</td>
                  <td className="right">{formatQuantity(pick.quantity, locale)}</td>
                  <td>
                    {pick.parts
                      .map(({ recordId, displayId, quantity }) => {
                        const number = referenceName(module, displayId ?? recordId);
                        return pick.parts.length > 1 ? `${number} × ${formatQuantity(quantity, locale)}` : number;
                      })
                      .join(", ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintSheet>
  );
};
