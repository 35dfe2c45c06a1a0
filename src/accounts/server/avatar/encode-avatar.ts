import { encodeImage } from "#platform/server/images/encode-image.ts";

/** The side of every encoded avatar. */
const avatarSidePixels = 512;

/** Encodes an avatar: a square WebP. Throws what {@link encodeImage} throws. */
export function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  return encodeImage(bytes, { width: avatarSidePixels, height: avatarSidePixels, quality: 82 });
}
