import { useState } from "react";

/** An image as records bring it; the address lasts some minutes. */
export type Image = { name: string; path: string; url: string; smallUrl: string };

type Props = {
  image: Image | null | undefined;
  /** Width and height, px. */
  size: number;
  /** Read to people who do not see it; empty where the name stands beside. */
  alt?: string;
};

/** A square that keeps its place: the image as it comes on screen, and a quiet ground where there is none. */
export const Picture = ({ image, size, alt = "" }: Props) => {
  const [broken, setBroken] = useState("");
  return (
    <span className="sw-picture" style={{ width: size, height: size }}>
      {image && broken !== image.smallUrl && (
        <img
          src={image.smallUrl}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(image.smallUrl)}
        />
      )}
    </span>
  );
};
