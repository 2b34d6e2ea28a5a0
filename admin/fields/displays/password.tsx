import type { PasswordField } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import type { Display } from "../renderer.ts";

export const password: Display<PasswordField> = { Cell: EmptyValue };
