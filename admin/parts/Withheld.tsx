import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { withheldKey, type AmountKind } from "../../resources/core/withheld.ts";
import { useAccess } from "../data/access.ts";

const kindsIn = (secrets: unknown): readonly AmountKind[] =>
  (["price", "cost"] as const).filter((kind) => Array.isArray(secrets) && secrets.includes(kind));

/** Words for the amounts of a text that its reader may not see; null where there are none. */
export const useWithheld = (secrets: unknown): string | null => {
  const t = useTranslate();
  const { may } = useAccess();
  const hidden = kindsIn(secrets).filter((kind) => !may(`sku_${kind}:view:all`) && !may(`sku_${kind}:view:single`));
  const key = withheldKey(hidden);
  return key && t(`withheld.${key}`);
};

type Props = { secrets: unknown; isBlock?: true };

/** Says which amounts stand as ••• in a text, for readers who may not see them. */
export const Withheld = ({ secrets, isBlock }: Props) => {
  const words = useWithheld(secrets);
  return words === null ? null : (
    <Box
      component="span"
      sx={{
        typography: "caption",
        color: "text.secondary",
        whiteSpace: "nowrap",
        ...(isBlock && { display: "block" }),
      }}
    >
      {words}
    </Box>
  );
};
