import { fileURLToPath } from "node:url";

/** Where vite and vitest find @apollo/client. */
export const apolloAlias = { "@apollo/client": fileURLToPath(new URL("apollo.ts", import.meta.url)) };
