import sharp, { type Sharp } from "sharp";
import { openImage } from "#platform/server/images/encode-image.ts";
import { maxLogoPixels } from "../../contract/school-logo.ts";
import { cleanSvg } from "./clean-svg.ts";

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
