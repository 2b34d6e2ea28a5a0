import { isDay } from "../../../resources/core/dateRanges.ts";
import { Box, Link } from "@mui/material";
import { Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link as To, useNavigate, useSearchParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { detailPath, listPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { PrintSheet } from "../../parts/PrintSheet.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { figures } from "../../theme/typography.ts";
import { PlainField } from "../invoices/PlainField.tsx";
import { askedFrom, moduleOf, type Statement, statementQuery } from "./statement.ts";
import { StatementTable } from "./StatementTable.tsx";

const today = (): string => new Intl.DateTimeFormat("en-CA").format(new Date());

/** A customer's account from one day to another, on screen and on paper. */
const StatementOfAccount = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { user } = useAccess();
  const [query, setQuery] = useSearchParams();
  const title = t("pages.statement.name");
  usePageTitle(title);
  const asked = askedFrom(query, today());
  const { data, error, refetch } = useQueryText<{ statementOfAccount: Statement | null }>(statementQuery, asked, {
    enabled: asked.customer !== null,
  });
  const statement = data?.statementOfAccount;
  const canPrint = Boolean(statement);
  const print = () => window.print();
  useShortcut("P", t("statement.print"), print, { enabled: canPrint });
  const choose = (name: "from" | "to") => (day: string) =>
    setQuery(
      (before) => {
        before.set(name, day);
        return before;
      },
      { replace: true },
    );
  const body = () => {
    if (asked.customer === null || statement === null)
      return (
        <EmptyState
          title={t("statement.noCustomer")}
          actions={
            <PrimaryButton onClick={() => void navigate(listPath("customers"))}>
              {t("statement.toCustomers")}
            </PrimaryButton>
          }
        >
          {t("statement.noCustomerAbout")}
        </EmptyState>
      );
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!statement) return <SkeletonRows rows={8} />;
    return (
      <Card
        flush
        title={
          <Link component={To} to={detailPath("customers", statement.customerId)} underline="hover">
            {statement.customer}
          </Link>
        }
      >
        <Box
          tabIndex={0}
          role="group"
          aria-label={title}
          sx={{
            overflowX: "auto",
            typography: "body2",
            ...figures,
            "& table": { width: "100%", borderCollapse: "collapse" },
            "& th, & td": { textAlign: "left", px: { xs: 2, md: 4 }, py: 2, borderTop: 1, borderColor: "line.normal" },
            "& th": { color: "text.secondary", fontWeight: 520, bgcolor: "surface.sunken", whiteSpace: "nowrap" },
            "& .right": { textAlign: "right", whiteSpace: "nowrap" },
            "& tr:not(.sum) td:first-of-type, & a": { whiteSpace: "nowrap" },
            "& th, & td:nth-of-type(-n + 3)": { pr: { xs: 0, md: 4 } },
            "& .due": { display: { xs: "none", md: "table-cell" } },
            "& .sum td": { fontWeight: 600 },
          }}
        >
          <StatementTable
            statement={statement}
            link={(move, name) => (
              <Link component={To} to={detailPath(moduleOf(move), move.id)} underline="always">
                {name}
              </Link>
            )}
          />
        </Box>
      </Card>
    );
  };
  return (
    <>
      <PageHead
        title={title}
        actions={
          canPrint && (
            <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
              {t("statement.print")}
            </SecondaryButton>
          )
        }
      />
      <Box sx={{ p: { xs: 3, md: 6 }, pt: { md: 3 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {asked.customer !== null && (
          <Box sx={{ display: "flex", gap: 4 }}>
            <PlainField
              id="statement-from"
              type="date"
              label={t("statement.from")}
              value={asked.from}
              onChange={(day) => isDay(day) && choose("from")(day)}
            />
            <PlainField
              id="statement-to"
              type="date"
              label={t("statement.to")}
              value={asked.to}
              onChange={(day) => isDay(day) && choose("to")(day)}
            />
          </Box>
        )}
        {body()}
      </Box>
      {statement && (
        <PrintSheet>
          <p>{user.account.name}</p>
          <h1>{title}</h1>
          <p>
            {statement.customer}
            {statement.address && `, ${statement.address}`}
          </p>
          <StatementTable statement={statement} />
        </PrintSheet>
      )}
    </>
  );
};

export default StatementOfAccount;
