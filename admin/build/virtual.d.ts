declare module "virtual:menu-icons" {
  import type { LucideIcon } from "lucide-react";
  /** Icons that resources name in their menu entry. */
  export const menuIcons: Readonly<Record<string, LucideIcon>>;
}
declare module "virtual:words/*" {
  /** Every word of one language. */
  const words: object;
  export default words;
}
