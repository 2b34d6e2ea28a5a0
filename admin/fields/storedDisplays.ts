import type { AnyField, FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import { boolean } from "./displays/boolean.tsx";
import { children } from "./displays/children.tsx";
import { choice } from "./displays/choice.tsx";
import { choices } from "./displays/choices.tsx";
import { code } from "./displays/code.tsx";
import { color } from "./displays/color.tsx";
import { country } from "./displays/country.tsx";
import { customFields } from "./displays/customFields.tsx";
import { date } from "./displays/date.tsx";
import { datetime } from "./displays/datetime.tsx";
import { discount } from "./displays/discount.tsx";
import { email } from "./displays/email.tsx";
import { fileSize } from "./displays/fileSize.tsx";
import { integer } from "./displays/integer.tsx";
import { json } from "./displays/json.tsx";
import { labels } from "./displays/labels.tsx";
import { money } from "./displays/money.tsx";
import { multiline } from "./displays/multiline.tsx";
import { password } from "./displays/password.tsx";
import { percent } from "./displays/percent.tsx";
import { phone } from "./displays/phone.tsx";
import { quantity } from "./displays/quantity.tsx";
import { records } from "./displays/records.tsx";
import { reference } from "./displays/reference.tsx";
import { secret } from "./displays/secret.tsx";
import { state } from "./displays/state.tsx";
import { text } from "./displays/text.tsx";
import { timeZone } from "./displays/timeZone.tsx";
import { unitMoney } from "./displays/unitMoney.tsx";
import type { Display } from "./renderer.ts";

/** What has a display and an editor of its own; a computed value borrows those of the kind it is. */
export type StoredKind = Exclude<FieldKind | VirtualKind, "computed">;

const displays = {
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
  discount,
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
  secret,
  state,
  text,
  timeZone,
  unitMoney,
} satisfies { readonly [K in StoredKind]: Display<Extract<AnyField, { kind: K }>> };

/** How a kind of field is shown. */
export const storedDisplay = (kind: StoredKind): Display => displays[kind] as unknown as Display;
