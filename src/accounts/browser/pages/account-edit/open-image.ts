import type { Size } from "./crop-geometry.ts";

/** A file that the browser could read as a picture. Give its `url` back when it is done with. */
export interface OpenedImage extends Size {
  image: HTMLImageElement;
  url: string;
}

/** What the form says of a file that will not do (spec §5: an image file). */
const notAnImage = "Please choose an image file";
const anotherKind = "Please choose a JPEG, PNG, WebP, GIF or AVIF picture";
const unreadable = "This picture cannot be read. Please choose another";

/** What the file chooser offers; the server takes these. */
export const imageTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** What is wrong with a file by its kind; undefined where it may be a picture. */
export function validateFile({ type }: { type: string }): string | undefined {
  if (!type.startsWith("image/")) return notAnImage;
  // A drawing is a program, and the school takes none.
  return type.startsWith("image/svg") ? anotherKind : undefined;
}

/** Opens a file as a picture, upright. Throws an `Error` whose message is for the form. */
export async function openImage(file: File): Promise<OpenedImage> {
  const failure = validateFile(file);
  if (failure !== undefined) throw new Error(failure);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    URL.revokeObjectURL(url);
    throw new Error(unreadable, { cause });
  }
  return { image, url, width: image.naturalWidth, height: image.naturalHeight };
}
