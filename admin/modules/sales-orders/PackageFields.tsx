import { Box, OutlinedInput } from "@mui/material";
import { useTranslate } from "react-admin";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { Card } from "../../parts/Card.tsx";
import { DecimalInput } from "../../parts/DecimalInput.tsx";
import { figures } from "../../theme/typography.ts";

export type PackageDraft = {
  trackingNumber: string;
  /** What the customer pays for shipping it; undefined where it is not known to the role, and stays. */
  charge?: string | undefined;
  shippingAddressId: number | null;
  billingAddressId: number | null;
};
type Props = {
  id?: string;
  draft: PackageDraft;
  customerId: number | null;
  /** It has left: it is late for another address. */
  placed?: boolean;
  onChange: (draft: PackageDraft) => void;
};

/** What is written on the box: its number and where it and its bill go. */
export const PackageFields = ({ id = "package", draft, customerId, placed = false, onChange }: Props) => {
  const t = useTranslate();
  const filter = customerId === null ? {} : { customerIds: [customerId] };
  const creates = { given: customerId === null ? {} : { customerId } };
  return (
    <Card title={t("shipping.package")} sx={{ overflow: "visible" }}>
      <Box
        sx={{
          px: 4,
          pb: 4,
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "1fr", md: placed ? "200px" : "200px 120px 1fr 1fr" },
        }}
      >
        <FieldFrame id={`${id}-tracking`} label={t("shipping.trackingNumber")}>
          <OutlinedInput
            id={`${id}-tracking`}
            value={draft.trackingNumber}
            onChange={(event) => onChange({ ...draft, trackingNumber: event.target.value })}
          />
        </FieldFrame>
        {!placed && (
          <>
            <FieldFrame id={`${id}-charge`} label={t("shipping.charge")}>
              <DecimalInput
                id={`${id}-charge`}
                value={draft.charge ?? ""}
                sx={{ "& input": figures }}
                onChange={(charge) => onChange({ ...draft, charge })}
              />
            </FieldFrame>
            <FieldFrame id={`${id}-ship-to`} label={t("shipping.shipTo")} required>
              <Lookup
                id={`${id}-ship-to`}
                module="addresses"
                value={draft.shippingAddressId}
                filter={filter}
                creates={creates}
                autoPick
                required
                onChange={(shippingAddressId) =>
                  onChange({
                    ...draft,
                    shippingAddressId,
                    billingAddressId: draft.billingAddressId ?? shippingAddressId,
                  })
                }
              />
            </FieldFrame>
            <FieldFrame id={`${id}-bill-to`} label={t("shipping.billTo")} required>
              <Lookup
                id={`${id}-bill-to`}
                module="addresses"
                value={draft.billingAddressId}
                filter={filter}
                creates={creates}
                required
                onChange={(billingAddressId) => onChange({ ...draft, billingAddressId })}
              />
            </FieldFrame>
          </>
        )}
      </Box>
    </Card>
  );
};
