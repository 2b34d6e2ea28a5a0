declare module "virtual:menu-icons" {
  import type { LucideIcon } from "lucide-react";
  /** Icons that resources name in their menu entry. */
  export const menuIcons: Readonly<Record<string, LucideIcon>>;
}
declare module "virtual:named-icons" {
  import type { LucideIcon } from "lucide-react";
  /** Icons that resources, pages and reports name anywhere. */
  export const namedIcons: Readonly<Record<string, LucideIcon>>;
}
declare module "virtual:words/*" {
  /** Words of one language: /en/first those that the first screens may ask for, /en/rest all others. */
  const words: object;
  export default words;
}
