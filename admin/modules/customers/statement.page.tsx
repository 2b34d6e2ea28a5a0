import { todayIn } from "../../../resources/core/today.ts";
import { Box, Link } from "@mui/material";
import { Mail, Printer } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useTranslate } from "react-admin";
import { Link as To, useNavigate, useSearchParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { detailPath, listPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { figures } from "../../theme/typography.ts";
import { PeriodFields } from "../printing/PeriodFields.tsx";
import { askedFrom, moduleOf, type Statement, statementQuery } from "./statement.ts";
import { StatementTable } from "./StatementTable.tsx";

const Compose = lazyComponent(() => import("../../emails/Compose.tsx"));
const PrintModal = lazyComponent(() => import("../printing/printTemplate.modal.tsx"));
const paper = "statementOfAccount";

/** A customer's account from one day to another; printed and mailed as its document. */
const StatementOfAccount = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { user, may, sees } = useAccess();
  const [query, setQuery] = useSearchParams();
  const title = t("pages.statement.name");
  usePageTitle(title);
  const asked = askedFrom(query, todayIn(user.account.timeZone));
  const { customer, from, to } = asked;
  const begun = useMemo(() => ({ document: paper, days: { from, to } }), [from, to]);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useQueryText<{ customerAccount: Statement | null }>(statementQuery, asked, {
    enabled: customer !== null,
  });
  const statement = data?.customerAccount;
  const canPrint = Boolean(statement) && sees("templates");
  const canMail = canPrint && may("email:create");
  const [isPrinting, setPrinting] = useState(false);
  const print = () => setPrinting(true);
  useShortcut("P", t("statement.print"), print, { enabled: canPrint });
  const choose = (name: "from" | "to") => (day: string) =>
    setQuery(
      (before) => {
        before.set(name, day);
        return before;
      },
      { replace: true },
    );
  const buttons = canPrint && (
    <>
      {canMail && (
        <SecondaryButton icon={Mail} onClick={() => setWriting(true)}>
          {t("statement.email")}
        </SecondaryButton>
      )}
      <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
        {t("statement.print")}
      </SecondaryButton>
    </>
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
          <Link component={To} to={detailPath("customers", Number(customer))} underline="hover">
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
            "& th:last-of-type": { pr: { xs: 2, md: 4 } },
            "& .due": { display: { xs: "none", md: "table-cell" } },
            "& .sum td": { fontWeight: 600 },
          }}
        >
          <StatementTable
            statement={statement}
            link={(move) => (
              <Link component={To} to={detailPath(moduleOf(move), move.id)} underline="always">
                {move.name}
              </Link>
            )}
          />
        </Box>
      </Card>
    );
  };
  return (
    <>
      <PageHead title={title} actions={buttons} />
      <Box sx={{ p: { xs: 3, md: 6 }, pt: { md: 3 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {asked.customer !== null && <PeriodFields days={{ from, to }} onChange={(name, day) => choose(name)(day)} />}
        {body()}
      </Box>
      {buttons && <BottomBar>{buttons}</BottomBar>}
      {isPrinting && statement && (
        <Suspense fallback={null}>
          <PrintModal
            module="customers"
            id={Number(asked.customer)}
            title={statement.customer}
            begun={{ document: paper, from, to }}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {isWriting && statement && (
        <Suspense fallback={null}>
          <Compose
            module="customers"
            id={Number(asked.customer)}
            title={statement.customer}
            begun={begun}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
};

export default StatementOfAccount;
