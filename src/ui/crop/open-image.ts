import type { Size } from "./crop-geometry.ts";

/** A file decoded as an image. Revoke its `url` after use. */
export interface OpenedImage extends Size {
  image: HTMLImageElement;
  url: string;
}

/** The form's messages for unusable files (spec §5: an image file). */
const notAnImage = "Please choose an image file";
const anotherKind = "Please choose a JPEG, PNG, WebP, GIF or AVIF picture";
const unreadable = "This picture cannot be read. Please choose another";
const heic =
  "This browser cannot read HEIC pictures. Please save it as JPEG. On an iPhone, Settings, Camera, Formats, Most Compatible takes JPEG pictures";

/** The types that the server accepts. */
export const imageTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** Many browsers give a HEIC file no type. */
const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

/** The error message for a file's type; undefined for a possible image. */
export function validateFile(file: Pick<File, "type" | "name">): string | undefined {
  const { type } = file;
  if (!type.startsWith("image/") && !isHeic(file)) return notAnImage;
  // SVG can contain scripts, so it is refused.
  return type.startsWith("image/svg") ? anotherKind : undefined;
}

/** Decodes a file as an upright image. Throws an `Error` whose message the form shows. */
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
    throw new Error(isHeic(file) ? heic : unreadable, { cause });
  }
  return { image, url, width: image.naturalWidth, height: image.naturalHeight };
}
