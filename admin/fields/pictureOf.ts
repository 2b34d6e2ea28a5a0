import type { Resource } from "../../resources/core/resource.ts";
import type { Image } from "../parts/Picture.tsx";
import type { FieldRecord } from "./renderer.ts";

/** A record's picture: null where it has none, undefined where its module has none. */
export const pictureOf = ({ image }: Resource, record: FieldRecord): Image | null | undefined =>
  image === undefined ? undefined : ((record[image] as Image | null | undefined) ?? null);
