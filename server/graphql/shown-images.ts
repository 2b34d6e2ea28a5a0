import { sql, type SQL } from "postgraphile/pg-sql2";
import { shownInline } from "../files/sniff.ts";

/** Whether a media type is that of a picture that browsers are shown: a drawing as SVG may hold a script and is none. */
export const isShownImage = (type: SQL): SQL => sql`${type} in (${sql.join(shownInline.map(sql.literal), ", ")})`;
