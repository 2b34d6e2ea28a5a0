import { useTranslate } from "react-admin";
import { size } from "../theme/sizes.ts";
import { Delayed } from "./Delayed.tsx";

/** A grey bar where a text will be. */
export const Bone = ({ width, height }: { width: number | string; height?: number }) => (
  <span className="sw-bone" style={{ width, height }} />
);

/** Rows as the list will have, from 200 ms after the first load began. */
export const SkeletonRows = ({ rows = 12, height = 36 }: { rows?: number; height?: number }) => {
  const t = useTranslate();
  return (
    <Delayed>
      <div role="status" aria-label={t("parts.loading")}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={height < size.card ? "sw-bones" : "sw-bones sw-tall"} style={{ height }}>
            {[64, 140, 84, 72, 88, 56].map((width, column) => (
              <Bone key={width} width={width + ((row * 37 + column * 23) % 40)} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
};
