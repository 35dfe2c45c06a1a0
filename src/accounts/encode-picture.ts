import sharp, { type Sharp } from "sharp";
import { AppError } from "#platform/errors.ts";

/** Side of the square that every picture becomes. */
const pictureSidePixels = 512;
/** More than any telephone takes; a file that unpacks to more is made to do harm. */
const mostPixels = 50_000_000;
const longestSeconds = 10;

/**
 * A picture as the school keeps it: a square WebP upright, the first frame alone, with nothing of
 * what the camera wrote into the file. Throws `accounts.picture_unreadable` for whatever is not a
 * JPEG, PNG, WebP, GIF or AVIF; an SVG is a program, and is refused.
 */
export function encodePicture(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const format = sniffFormat(bytes);
    if (format === undefined) throw new AppError("accounts.picture_unreadable");
    try {
      const opened = sharp(bytes, {
        limitInputPixels: mostPixels,
        failOn: "error",
        sequentialRead: true,
      });
      if ((await opened.metadata()).format !== format) throw new Error(`It is no ${format}`);
      return await square(opened);
    } catch (cause) {
      throw new AppError("accounts.picture_unreadable", { cause });
    }
  });
}

function square(opened: Sharp): Promise<Buffer> {
  return opened
    .autoOrient()
    .resize(pictureSidePixels, pictureSidePixels, { fit: "cover" })
    .webp({ quality: 82 })
    .timeout({ seconds: longestSeconds })
    .toBuffer();
}

/** By its first bytes, so that no other reader of the library is ever woken. */
function sniffFormat(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1", 0, 32);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (text.startsWith("ftyp", 4) && /avi[fs]/.test(text.slice(8))) return "heif";
  return undefined;
}

let last: Promise<unknown> = Promise.resolve();

/** One after another: a large picture unpacked takes as much memory as all else together. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
