import { openOffice, stock } from "./office.ts";
import { office } from "./shop.ts";
import { fresh } from "./story.ts";

/** What a story of selling begins with: an office of its own in the demo company, and pieces of its SKU on the shelf. */
export const openStocked = async (url: string | undefined, pieces: number) => {
  const api = await office(String(url));
  const shop = await openOffice(api, fresh(""));
  await stock(api, shop, pieces);
  return { api, shop };
};
