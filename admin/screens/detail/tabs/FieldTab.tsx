import { Suspense } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Tab } from "../../../../resources/core/resource.ts";
import { useCustomFields } from "../../../fields/useCustomFields.ts";
import { CustomCell } from "../../../fields/CustomCell.tsx";
import { RevealGroup, Waiting } from "../../../data/RevealGroup.tsx";
import { Bone } from "../../../parts/Skeleton.tsx";
import { Facts, Card } from "../../../parts/Card.tsx";
import { ChildrenGrid } from "../children/ChildrenGrid.tsx";
import { FewChildren } from "../children/FewChildren.tsx";
import { WithPicture } from "../head/WithPicture.tsx";
import { LatestHistory } from "../history/LatestHistory.tsx";
import { LineItems } from "../lines/LineItems.tsx";
import { DocumentProgress } from "../progress/DocumentProgress.tsx";
import { LateNote } from "../progress/LateNote.tsx";
import { ShortNote } from "../progress/ShortNote.tsx";
import { useMobile } from "../../../theme/useMobile.ts";
import { resolveComponent } from "../special.ts";
import { BesideFigures } from "../panels/BesideFigures.tsx";
import { Panels } from "../panels/Panels.tsx";
import { EditForm } from "./EditForm.tsx";
import { FormPartsContext, useFormParts } from "../../form/formParts.ts";
import { FactsColumn } from "./FactsColumn.tsx";
import { RecordFacts } from "./RecordFacts.tsx";
import { WideText } from "./WideText.tsx";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type FieldsTab = Extract<Tab, { fields: readonly string[] }>;
type Props = { tab: FieldsTab; editing: boolean; onEdited: () => void };

const CustomFacts = () => {
  const resource = useResource();
  const t = useTranslate();
  const fields = useCustomFields(resource.name);
  if (fields.length === 0) return null;
  return (
    <Card title={t(`resources.${resource.name}.fields.customFields`, { _: t("detail.customFields") })}>
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts rows={fields.map((custom) => [custom.displayName, <CustomCell custom={custom} />] as const)} />
      </Box>
    </Card>
  );
};

/** Work left, facts right: children as their grid, long texts under it, the rest beside or as a region of facts. */
export const FieldTab = ({ tab, editing, onEdited }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const kindOf = (name: string) => resource.fields[name]?.kind;
  const children = tab.fields.filter((name) => kindOf(name) === "children");
  const isFew = (name: string) => {
    const field = resource.fields[name];
    return field?.kind === "children" && field.most !== undefined;
  };
  const wide = tab.fields.filter((name) => kindOf(name) === "multiline");
  const plain = tab.fields.filter(
    (name) => !["children", "multiline", "customFields", "records"].includes(kindOf(name) ?? ""),
  );
  const aside = tab.aside ?? [];
  // the fields and the rows that are typed at one time are saved in one step
  const parts = useFormParts();
  const Extra = tab.extra ? resolveComponent(tab.extra) : undefined;
  const special = (Special: typeof Extra) =>
    Special && (
      <Suspense
        fallback={
          <>
            <Waiting />
            <Bone width="100%" height={120} />
          </>
        }
      >
        <Special />
      </Suspense>
    );
  // lines are worked in at once where there are keys; what is read comes whole
  const mobile = useMobile();
  const hasLines = children.some((name) => resource.document?.lines[name]);
  // below the special component, or the lines
  const told = !editing && tab.below && <Panels panels={tab.below} />;
  return (
    <RevealGroup key={record.id} atOnce={editing || (hasLines && !mobile)}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: aside.length > 0 ? "minmax(0, 1fr) 284px" : "minmax(0, 1fr)",
          },
          flex: 1,
        }}
      >
        <Box sx={{ display: "flex", flexDirection: "column", minWidth: 0 }}>
          <Box
            sx={{
              p: { xs: 4, md: 6 },
              pt: { xs: 4, md: 4 },
              display: "grid",
              gap: 5,
              alignContent: "start",
              flex: 1,
              minWidth: 0,
              gridTemplateColumns: "minmax(0, 1fr)",
            }}
          >
            {!editing && <ShortNote />}
            {!editing && <LateNote />}
            {editing && <EditForm fields={[...tab.fields, ...aside]} parts={parts} onDone={onEdited} />}
            {!editing && tab.panels && (
              <WithPicture>
                <Panels panels={tab.panels} />
              </WithPicture>
            )}
            {special(Extra)}
            {Extra && told}
            <FormPartsContext value={editing ? parts : null}>
              {children.map((name) => (
                <Box key={name} sx={{ minWidth: 0 }}>
                  {resource.document?.lines[name] ? (
                    <LineItems key={record.id} name={name} />
                  ) : isFew(name) ? (
                    <FewChildren key={record.id} name={name} />
                  ) : (
                    <ChildrenGrid key={record.id} name={name} />
                  )}
                </Box>
              ))}
            </FormPartsContext>
            {!Extra && told}
            {!editing && (plain.length > 0 || wide.length > 0) && (
              <Box
                sx={{
                  display: "grid",
                  gap: 5,
                  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
                  alignItems: "start",
                }}
              >
                {plain.length > 0 && (
                  // many facts read better in two columns than in a long one
                  <Card title={t("detail.facts")} sx={plain.length > 7 ? { gridColumn: "1 / -1" } : undefined}>
                    <Box
                      sx={{
                        px: 4,
                        pb: 4,
                        display: "grid",
                        columnGap: 6,
                        rowGap: "6px",
                        gridTemplateColumns: {
                          xs: "minmax(0, 1fr)",
                          md: plain.length > 7 ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)",
                        },
                        alignItems: "start",
                      }}
                    >
                      {(plain.length > 7
                        ? [plain.slice(0, Math.ceil(plain.length / 2)), plain.slice(Math.ceil(plain.length / 2))]
                        : [plain]
                      ).map((fields) => (
                        <RecordFacts key={fields[0]} fields={fields} termWidth={136} />
                      ))}
                    </Box>
                  </Card>
                )}
                {wide.map((name) => (
                  <WideText key={name} label={t(`resources.${resource.name}.fields.${name}`)} value={record[name]} />
                ))}
                {tab.fields.some((name) => kindOf(name) === "customFields") && <CustomFacts />}
              </Box>
            )}
          </Box>
        </Box>
        {aside.length > 0 && (
          <FactsColumn>
            <DocumentProgress />
            <RecordFacts fields={aside} />
            <LatestHistory />
            {!editing && tab.beside?.map((beside) => <BesideFigures key={beside.insight} beside={beside} />)}
          </FactsColumn>
        )}
      </Box>
    </RevealGroup>
  );
};
