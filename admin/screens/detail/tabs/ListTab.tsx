import { type ReactNode, useState } from "react";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Plus } from "lucide-react";
import { useGetList, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import type { AnyField } from "../../../../resources/core/fields.ts";
import { buttonsOn, fieldsOfButtons } from "../../../../resources/core/registry.ts";
import type { Tab } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { detailPath, resourceOf } from "../../../data/resources.ts";
import { useLiveModule } from "../../../data/useLiveModule.ts";
import { CreateRecord, mayCreateHere } from "../../../fields/CreateRecord.tsx";
import { referenceField } from "../../../data/shape.ts";
import { PicturedCell } from "../../../fields/PicturedCell.tsx";
import { alignOf } from "../../../fields/displays.ts";
import { AlignedCell, AlignedColumns } from "../../../parts/AlignedColumns.tsx";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { Card } from "../../../parts/Card.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";
import { focusInset } from "../../../theme/focus.ts";
import { readableField } from "../data/readable.ts";
import { filterBy } from "../data/listFilter.ts";
import { OperationButtons } from "../operations/OperationButtons.tsx";
import { RelatedCards } from "./RelatedCards.tsx";
import { RecordScope, useRecord, useResource } from "../../../data/recordContext.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";

type ListTabOf = Extract<Tab, { list: string }>;
const step = 25;

/** Records of another module that point at this one, newest first. The actions on each come from its module. */
export const ListTab = ({ tab, aside }: { tab: ListTabOf; aside?: ReactNode }) => {
  const { title } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const navigate = useNavigate();
  const [limit, setLimit] = useState(step);
  const listed = resourceOf(tab.list);
  const onRows = buttonsOn(tab.list, "row");
  const access = useAccess();
  const { may } = access;
  const [making, setMaking] = useState(false);
  const mayCreate = listed.form?.includes(tab.by) === true && mayCreateHere(access, tab.list);
  const columns = (listed.list ?? []).filter(
    (name) => name !== tab.by && readableField(listed.fields[name] as AnyField, may),
  );
  const { data, total, error, isPending, refetch } = useGetList(tab.list, {
    filter: filterBy(tab.list, tab.by, record.id),
    pagination: { page: 1, perPage: limit },
    meta: {
      fields: [listed.title, ...(listed.image ? [listed.image] : []), ...columns, ...fieldsOfButtons(onRows)].filter(
        (name) => readableField(listed.fields[name] as AnyField, may),
      ),
    },
    sort: { field: listed.sort?.column ?? "id", order: listed.sort?.order ?? "DESC" },
  });
  useLiveModule(tab.list);
  const body = () => {
    if (error)
      return (
        <Box sx={{ p: 4 }}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Box>
      );
    if (isPending) return <SkeletonRows rows={4} />;
    if (!data || data.length === 0)
      return (
        <Box sx={{ p: 4 }}>
          <Alert tone="neutral">{t("detail.noneOf", { name: t(`resources.${tab.list}.name`) })}</Alert>
        </Box>
      );
    return (
      <>
        <RelatedCards module={tab.list} rows={data} columns={columns} />
        <Box sx={{ overflowX: "auto", display: { xs: "none", md: "block" } }}>
          <Table
            sx={{
              "& td:first-of-type, & th:first-of-type": { pl: 4 },
              "& th": { bgcolor: "surface.sunken" },
              "& tbody tr:last-of-type td": { borderBottom: 0 },
            }}
          >
            <TableHead>
              <TableRow>
                {columns.map((name) => (
                  <TableCell key={name} align={alignOf(listed.fields[name] as AnyField)}>
                    {t(`resources.${tab.list}.fields.${name}`, { _: name })}
                  </TableCell>
                ))}
                {onRows.length > 0 && <TableCell aria-label={t("detail.actions")} />}
              </TableRow>
            </TableHead>
            <TableBody>
              <AlignedColumns rows={data}>
                {data.map((row) => {
                  const path = listed.tabs ? detailPath(tab.list, row.id) : "";
                  const open = path ? () => void navigate(path) : undefined;
                  return (
                    <RecordScope key={row.id} module={tab.list} record={row}>
                      <TableRow
                        hover
                        {...(open && {
                          tabIndex: 0,
                          onClick: open,
                          onKeyDown: (event: React.KeyboardEvent) =>
                            event.key === "Enter" && event.target === event.currentTarget && open(),
                        })}
                        sx={(theme) => ({ cursor: open ? "pointer" : "default", "&:focus-visible": focusInset(theme) })}
                      >
                        {columns.map((name) => (
                          <TableCell key={name} align={alignOf(listed.fields[name] as AnyField)}>
                            <AlignedCell column={name}>
                              <PicturedCell name={name} />
                            </AlignedCell>
                          </TableCell>
                        ))}
                        {onRows.length > 0 && (
                          <TableCell
                            align="right"
                            sx={{ width: 44, whiteSpace: "nowrap" }}
                            onClick={(event) => event.stopPropagation()}
                          >
                            <OperationButtons at="row" />
                          </TableCell>
                        )}
                      </TableRow>
                    </RecordScope>
                  );
                })}
              </AlignedColumns>
            </TableBody>
          </Table>
        </Box>
      </>
    );
  };
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 } }}>
      <Card
        flush
        title={
          <>
            {t(`resources.${tab.list}.name`)}{" "}
            <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
              {total ?? ""}
            </Box>
          </>
        }
        aside={
          <>
            {aside}
            {mayCreate && (
              <QuietButton icon={Plus} onClick={() => setMaking(true)} sx={{ minHeight: 28 }}>
                {t(`resources.${tab.list}.create`)}
              </QuietButton>
            )}
            <OperationButtons at="list" listed={tab.list} />
          </>
        }
      >
        {body()}
      </Card>
      {making && (
        <CreateRecord
          module={tab.list}
          given={{ [tab.by]: record.id, [referenceField(tab.by)]: { id: record.id, name: record[title] } }}
          onClose={() => setMaking(false)}
          onMade={() => setMaking(false)}
        />
      )}
      {data && total !== undefined && data.length < total && (
        <QuietButton sx={{ mt: 2 }} onClick={() => setLimit(limit + step)}>
          {t("detail.loadMore", { smart_count: Math.min(step, total - data.length) })}
        </QuietButton>
      )}
    </Box>
  );
};
