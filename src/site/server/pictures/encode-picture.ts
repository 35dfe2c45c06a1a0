import sharp, { type Sharp } from "sharp";
import { listPhotoWidths, maxPhotoPixels } from "#platform/contract/stored-photo.ts";
import { openImage } from "#platform/server/images/encode-image.ts";
import { maxLogoPixels } from "../../contract/school-logo.ts";
import { cleanSvg } from "./clean-svg.ts";
import type { EncodedPhoto } from "./picture-task.ts";

/**
 * Encodes a logo as PNG, whole and with its transparency. A smaller picture keeps its size, an SVG
 * is cleaned and drawn in the size of a logo. Throws `SvgRefused` and the errors of
 * {@link openImage}.
 */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  return isMarkup(bytes)
    ? reduce(sharp(cleanSvg(bytes), { limitInputPixels: 1_000_000 }))
    : openImage(bytes, (opened) => reduce(opened.autoOrient()));
}

const reduce = (opened: Sharp): Promise<Buffer> =>
  opened
    .resize({ ...maxLogoPixels, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Whether a file begins as XML. */
const isMarkup = (bytes: Buffer): boolean => /^\ufeff?\s*</.test(bytes.toString("utf8", 0, 200));

/** A photo's quality, at which faces have no visible artefacts. */
const quality = 80;

/**
 * Encodes a photo as upright WebP in several widths, whole and without metadata. A smaller photo
 * keeps its size. Throws the errors of {@link openImage}.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  // Reduced once; PNG without compression loses nothing and takes little time.
  const reduced = await openImage(bytes, (opened) =>
    opened
      .autoOrient()
      .resize(maxPhotoPixels, maxPhotoPixels, { fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
  const { width, height } = await sharp(reduced).metadata();
  const files: EncodedPhoto["files"] = [];
  for (const each of listPhotoWidths(width)) {
    const webp = await sharp(reduced).resize(each).webp({ quality }).toBuffer();
    files.push({ width: each, webp: webp.toString("base64") });
  }
  return { width, height, files };
}
