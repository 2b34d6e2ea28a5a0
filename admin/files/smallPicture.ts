import { isImage } from "./limits.ts";

/** Its longer side, px: twice the squares of lists, for dense screens. */
const longest = 112;

/** The same image as lists show it; null where it is none, or where this browser cannot read it: then the image itself is shown. */
export const smallPictureOf = async (file: File): Promise<Blob | null> => {
  if (!isImage(file.type)) return null;
  try {
    const image = await createImageBitmap(file);
    const share = Math.min(1, longest / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * share)));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
  } catch {
    return null;
  }
};
