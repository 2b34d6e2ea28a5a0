import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { knows, listPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { PlainTable } from "./PlainTable.tsx";

type Saved = { id: number; name: string; color: string; module: string; isShared: boolean; isDefault: boolean };

const query = `query SavedFilters { filters(limit: 500, orderBy: [{column: "name", order: ASC}]) { id name color module isShared isDefault } }`;

/** The saved filters of every list, each leading to what it shows. */
const SavedFilters = () => {
  const t = useTranslate();
  const title = t("pages.filter.name");
  usePageTitle(title);
  const { data, error, isLoading, refetch } = useQueryText<{ filters: readonly Saved[] | null }>(query);
  const found = (data?.filters ?? []).filter(({ module }) => knows(module));
  const word = (field: string) => t(`resources.filters.fields.${field}`);
  const yes = (is: boolean) => t(is ? "demo.yes" : "demo.no");
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ px: { xs: 4, md: 6 }, py: 4 }}>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLoading && <SkeletonRows />}
        {data && found.length === 0 && <Box role="status">{t("demo.noFilters")}</Box>}
        {found.length > 0 && (
          <PlainTable
            heads={[t("demo.filter"), word("module"), word("isShared"), word("isDefault")]}
            rows={found.map(({ id, name, color, module, isShared, isDefault }) => ({
              key: String(id),
              cells: [
                <Box key="name" component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
                  <Box
                    component="i"
                    aria-hidden
                    sx={{ flex: "none", width: 8, height: 8, borderRadius: "50%", bgcolor: color }}
                  />
                  <Link component={RouterLink} to={`${listPath(module)}?view=${id}`}>
                    {name}
                  </Link>
                </Box>,
                t(`resources.${module}.name`),
                yes(isShared),
                yes(isDefault),
              ],
            }))}
          />
        )}
      </Box>
    </>
  );
};

export default SavedFilters;
