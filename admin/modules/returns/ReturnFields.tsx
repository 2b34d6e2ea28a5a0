import { Box, OutlinedInput } from "@mui/material";
import { useTranslate } from "react-admin";
import { date } from "../../fields/date.tsx";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { resourceOf } from "../../data/resources.ts";
import { Card } from "../../parts/Card.tsx";
import type { Returned } from "./returns.ts";

/** What a return says beside its lines. */
export type ReturnDraft = {
  warehouseId: number | null;
  returnDate: string | null;
  shippingAddressId: number | null;
  billingAddressId: number | null;
  notes: string;
};

export const draftOf = (returned: Returned): ReturnDraft => ({
  warehouseId: returned.warehouseId,
  returnDate: returned.returnDate,
  shippingAddressId: returned.shippingAddressId,
  billingAddressId: returned.billingAddressId,
  notes: returned.notes ?? "",
});

/** As the API takes it. */
export const inputOf = ({ notes, ...draft }: ReturnDraft) => ({ ...draft, notes: notes.trim() || null });

type Props = {
  id: string;
  draft: ReturnDraft;
  customerId: number | null;
  /** Something came back already: it stays with its warehouse. */
  begun?: boolean;
  onChange: (draft: ReturnDraft) => void;
};

/** Where the goods come back to and from, when, and why. */
export const ReturnFields = ({ id, draft, customerId, begun = false, onChange }: Props) => {
  const t = useTranslate();
  const field = resourceOf("returns").fields.returnDate;
  const addresses = customerId === null ? {} : { customerIds: [customerId] };
  const lookup = (
    name: "warehouseId" | "shippingAddressId" | "billingAddressId",
    module: string,
    more: { filter?: object; required?: boolean; disabled?: boolean } = {},
  ) => (
    <FieldFrame id={`${id}-${name}`} label={t(`returns.fields.${name}`)} {...(more.required && { required: true })}>
      <Lookup
        id={`${id}-${name}`}
        module={module}
        value={draft[name]}
        filter={(more.filter ?? {}) as Readonly<Record<string, unknown>>}
        required={more.required ?? false}
        disabled={more.disabled ?? false}
        onChange={(value) => onChange({ ...draft, [name]: value })}
      />
    </FieldFrame>
  );
  return (
    <Card title={t("returns.about")} sx={{ overflow: "visible" }}>
      <Box sx={{ px: 4, pb: 4, display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        {lookup("warehouseId", "warehouses", { required: true, disabled: begun })}
        <FieldFrame id={`${id}-returnDate`} label={t("returns.fields.returnDate")}>
          {field?.kind === "date" && (
            <date.Input
              id={`${id}-returnDate`}
              module="returns"
              name="returnDate"
              field={field}
              value={draft.returnDate}
              values={draft}
              invalid={false}
              onBlur={() => undefined}
              onChange={(returnDate) =>
                onChange({ ...draft, returnDate: typeof returnDate === "string" ? returnDate : null })
              }
            />
          )}
        </FieldFrame>
        {lookup("shippingAddressId", "addresses", { filter: addresses })}
        {lookup("billingAddressId", "addresses", { filter: addresses })}
        <Box sx={{ gridColumn: "1 / -1" }}>
          <FieldFrame id={`${id}-notes`} label={t("returns.fields.notes")}>
            <OutlinedInput
              id={`${id}-notes`}
              fullWidth
              multiline
              minRows={2}
              value={draft.notes}
              onChange={(event) => onChange({ ...draft, notes: event.target.value })}
            />
          </FieldFrame>
        </Box>
      </Box>
    </Card>
  );
};
