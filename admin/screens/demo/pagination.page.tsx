import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { useQueryText } from "../../data/useQueryText.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { PlainTable } from "./PlainTable.tsx";

const perPage = 5;
type Person = { id: number; email: string; profile: { fullName: string }; role: { displayName: string } | null };
type Answer = { usersPaginated: { totalCount: number; edges: readonly { node: Person }[] } | null };

const query = `query People($limit: Int, $offset: Int) {
  usersPaginated(limit: $limit, offset: $offset, orderBy: [{column: "id", order: ASC}]) {
    totalCount
    edges { node { id email profile { fullName } role { displayName } } }
  }
}`;

/** The people of the company, five at a time; which page stands in the address. */
const Pagination = () => {
  const t = useTranslate();
  const title = t("pages.pagination.name");
  usePageTitle(title);
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get("page")) || 1));
  const { data, error, isLoading, refetch } = useQueryText<Answer>(query, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const found = data?.usersPaginated;
  const pages = Math.max(1, Math.ceil((found?.totalCount ?? 0) / perPage));
  const go = (to: number) => setSearch({ page: String(to) });
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ px: { xs: 4, md: 6 }, py: 4, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 4 }}>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLoading && <SkeletonRows />}
        {found && (
          <>
            <PlainTable
              heads={[t("demo.person"), t("resources.users.fields.email"), t("resources.user_roles.one")]}
              rows={found.edges.map(({ node: { id, email, profile, role } }) => ({
                key: String(id),
                cells: [profile.fullName, email, role?.displayName],
              }))}
            />
            <Box
              component="nav"
              aria-label={title}
              sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}
            >
              <SecondaryButton onClick={() => go(page - 1)} reason={page > 1 ? undefined : t("demo.isFirst")}>
                {t("demo.previous")}
              </SecondaryButton>
              <Box role="status" sx={{ typography: "body2" }}>
                {t("demo.page", { page, pages, total: found.totalCount })}
              </Box>
              <SecondaryButton onClick={() => go(page + 1)} reason={page < pages ? undefined : t("demo.isLast")}>
                {t("demo.next")}
              </SecondaryButton>
            </Box>
          </>
        )}
      </Box>
    </>
  );
};

export default Pagination;
