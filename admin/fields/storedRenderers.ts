import type { AnyField, FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import { boolean } from "./boolean.tsx";
import { children } from "./children.tsx";
import { choice } from "./choice.tsx";
import { choices } from "./choices.tsx";
import { code } from "./code.tsx";
import { color } from "./color.tsx";
import { country } from "./country.tsx";
import { customFields } from "./customFields.tsx";
import { date } from "./date.tsx";
import { datetime } from "./datetime.tsx";
import { email } from "./email.tsx";
import { fileSize } from "./fileSize.tsx";
import { integer } from "./integer.tsx";
import { json } from "./json.tsx";
import { labels } from "./labels.tsx";
import { money } from "./money.tsx";
import { multiline } from "./multiline.tsx";
import { password } from "./password.tsx";
import { percent } from "./percent.tsx";
import { phone } from "./phone.tsx";
import { quantity } from "./quantity.tsx";
import { reference } from "./reference.tsx";
import { records } from "./records.tsx";
import type { Renderer } from "./renderer.ts";
import { state } from "./state.tsx";
import { text } from "./text.tsx";
import { timeZone } from "./timeZone.tsx";
import { unitMoney } from "./unitMoney.tsx";

type Kind = Exclude<FieldKind | VirtualKind, "computed">;

/** One renderer per kind: a kind without one does not compile. A computed value borrows the one of the kind it is. */
export const storedRenderers: { readonly [K in Kind]: Renderer<Extract<AnyField, { kind: K }>> } = {
  boolean,
  children,
  choice,
  choices,
  code,
  color,
  country,
  customFields,
  date,
  datetime,
  email,
  fileSize,
  integer,
  json,
  labels,
  money,
  multiline,
  password,
  percent,
  phone,
  quantity,
  records,
  reference,
  state,
  text,
  timeZone,
  unitMoney,
};
