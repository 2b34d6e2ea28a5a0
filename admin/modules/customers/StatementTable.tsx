import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { formatDay, formatMoney } from "../../i18n/formats.ts";
import type { Move, Statement } from "./statement.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  statement: Statement;
  link: (move: Move) => ReactNode;
};

/** The rows of an account as an accountant reads them: what was owed, what changed it, and what is owed. */
export const StatementTable = ({ statement, link }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const day = (value: string | null) => (value === null ? "" : formatDay(value, locale));
  const money = (value: string | null) => (value === null ? "" : formatMoney(value, locale));
  return (
    <table aria-label={t("pages.statement.name")}>
      <thead>
        <tr>
          <th scope="col">{t("statement.day")}</th>
          <th scope="col">{t("statement.what")}</th>
          <th scope="col" className="due">
            {t("statement.due")}
          </th>
          <th scope="col" className="right">
            {t("statement.charged")}
          </th>
          <th scope="col" className="right">
            {t("statement.paid")}
          </th>
          <th scope="col" className="right">
            {t("statement.balance")}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="sum">
          <td colSpan={2}>{t("statement.opening", { day: day(statement.from) })}</td>
          <td className="due" />
          <td colSpan={2} />
          <td className="right">{money(statement.opening)}</td>
        </tr>
        {statement.rows.map((move) => (
          <tr key={`${move.kind}:${move.id}`}>
            <td>{day(move.day)}</td>
            <td>
              {t(`resources.customers.options.kind.${move.kind}`)} {link(move)}
            </td>
            <td className="due">{day(move.dueDate)}</td>
            <td className="right">{money(move.charged)}</td>
            <td className="right">{money(move.paid)}</td>
            <td className="right">{money(move.balance)}</td>
          </tr>
        ))}
        {statement.rows.length === 0 && (
          <tr>
            <td colSpan={6}>{t("statement.none")}</td>
          </tr>
        )}
        <tr className="sum">
          <td colSpan={2}>{t("statement.sums")}</td>
          <td className="due" />
          <td className="right">{money(statement.invoiced)}</td>
          <td className="right">{money(statement.paid)}</td>
          <td />
        </tr>
        <tr className="sum">
          <td colSpan={2}>{t("statement.closing", { day: day(statement.to) })}</td>
          <td className="due" />
          <td colSpan={2} />
          <td className="right">{money(statement.closing)}</td>
        </tr>
      </tbody>
    </table>
  );
};
