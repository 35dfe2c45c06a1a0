import { encodeImage } from "#platform/server/images/encode-image.ts";

/** The side of every encoded avatar. */
const avatarSidePixels = 512;

/** Encodes an avatar as a square WebP. Throws the errors of {@link encodeImage}. */
export function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  return encodeImage(bytes, { width: avatarSidePixels, height: avatarSidePixels, quality: 82 });
}
