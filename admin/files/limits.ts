/** What the server takes; it checks again. Sizes in bytes. */
export const uploadLimits = { file: 25 * 1024 * 1024, image: 1_048_576, atOnce: 10 } as const;

const images: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Kinds that are shown; everything else is only downloaded. */
export const isImage = (type: string): boolean => images.includes(type);

export type TooLarge = "imageSize" | "fileSize";

/** Why a file would be refused, before it is sent. */
export const refusalOf = ({ type, size }: { type: string; size: number }): TooLarge | undefined =>
  isImage(type) && size > uploadLimits.image ? "imageSize" : size > uploadLimits.file ? "fileSize" : undefined;
