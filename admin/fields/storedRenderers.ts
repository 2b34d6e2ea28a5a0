import type { AnyField } from "../../resources/core/fields.ts";
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
import { discount } from "./discount.tsx";
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
import { records } from "./records.tsx";
import { reference } from "./reference.tsx";
import { secret } from "./secret.tsx";
import { state } from "./state.tsx";
import { text } from "./text.tsx";
import { timeZone } from "./timeZone.tsx";
import { unitMoney } from "./unitMoney.tsx";
import type { Renderer } from "./renderer.ts";
import type { StoredKind } from "./storedDisplays.ts";

/** One of every kind: a missing one does not compile (storedRenderers.typetest.ts). */
export type Renderers = { readonly [K in StoredKind]: Renderer<Extract<AnyField, { kind: K }>> };

const renderers = {
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
} satisfies Renderers;

/** How a kind of field is shown, edited and checked. */
export const storedRenderer = (kind: StoredKind): Renderer => renderers[kind] as unknown as Renderer;
