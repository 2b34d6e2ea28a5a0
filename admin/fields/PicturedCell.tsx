import { useRecord, useResource } from "../data/recordContext.tsx";
import { Picture } from "../parts/Picture.tsx";
import { Cell } from "./Cell.tsx";
import { pictureOf } from "./pictureOf.ts";
import type { FieldRecord } from "./renderer.ts";

/** A field as `Cell` shows it; what a record is called has its picture before it. */
export const PicturedCell = ({ name }: { name: string }) => {
  const resource = useResource();
  const record = useRecord<FieldRecord>();
  const image = name === resource.title ? pictureOf(resource, record) : undefined;
  if (image === undefined) return <Cell name={name} />;
  return (
    <span className="sw-pictured">
      <Picture image={image} size={28} />
      <span>
        <Cell name={name} />
      </span>
    </span>
  );
};
