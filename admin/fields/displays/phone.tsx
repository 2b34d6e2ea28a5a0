import { Link } from "@mui/material";
import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { figures } from "../../theme/typography.ts";
import { phoneCountry, useWrittenPhone } from "../useWrittenPhone.ts";
import { asText, isEmpty, type CellProps, type Display } from "../renderer.ts";

const PhoneLink = ({ value, country }: { value: string; country: string }) => {
  const { text, href } = useWrittenPhone(value, country);
  return (
    <Link
      href={href}
      color="inherit"
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ ...figures, whiteSpace: "nowrap" }}
    >
      {text}
    </Link>
  );
};

const PhoneCell = ({ value, record }: CellProps<Field<"phone">>) =>
  isEmpty(value) ? <EmptyValue /> : <PhoneLink value={asText(value)} country={phoneCountry(record)} />;

export const phone: Display<Field<"phone">> = { Cell: PhoneCell, width: 120 };
