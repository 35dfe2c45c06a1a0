import sharp, { type Metadata, type Sharp } from "sharp";

/** Side of the square that every picture becomes. */
const avatarSidePixels = 512;
/** What a good telephone takes; a file that unpacks to more is made to do harm. */
const maxPixels = 24_000_000;
/** What unpacking may take; the process that does it watches over it as well. */
const maxBytes = 90_000_000;
const timeoutSeconds = 10;

// Nothing is kept between pictures, and each is unpacked by one thread.
sharp.cache(false);
sharp.concurrency(1);

/** Why a picture is refused. */
export type InvalidImage = "too-large" | "unreadable";

/**
 * A picture as the school keeps it: a square WebP upright, the first frame alone, with nothing of
 * what the camera wrote into the file. Throws an error whose message is a {@link InvalidImage} for
 * more than 24 megapixels, and for whatever is not a JPEG, PNG, WebP, GIF or AVIF; an SVG is a
 * program, and is refused.
 */
export async function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  const format = sniffFormat(bytes);
  if (format === undefined) throw imageError("unreadable");
  // The head alone is read, so that nothing is unpacked that is refused.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw imageError("unreadable", cause);
    });
  if (head.format !== format) throw imageError("unreadable");
  if (head.width * head.height > maxPixels || bytesUnpacked(head) > maxBytes) {
    throw imageError("too-large");
  }
  const opened = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: "error",
    sequentialRead: true,
  });
  return square(opened).catch((cause: unknown) => {
    throw imageError("unreadable", cause);
  });
}

function imageError(message: InvalidImage, cause?: unknown): Error {
  return new Error(message, { cause });
}

/**
 * How much of it lies in memory at once. Plain JPEGs and PNGs are read line by line; progressive and
 * interlaced ones, and all other formats, are unpacked whole.
 */
function bytesUnpacked(head: Metadata): number {
  const { width, height, format, isProgressive, chromaSubsampling, channels, depth } = head;
  const isTurned = (head.orientation ?? 1) > 1;
  const sampleBytes = depth === "ushort" ? 2 : 1;
  const pixels = width * height;
  if (format === "jpeg") {
    return isProgressive ? pixels * (chromaSubsampling === "4:2:0" ? 3 : 6) : 0;
  }
  if (format === "png") return isProgressive || isTurned ? pixels * channels * sampleBytes : 0;
  // An AVIF lies there twice: as it was coded, and in colours.
  return pixels * (format === "heif" ? 7 : 4);
}

function square(opened: Sharp): Promise<Buffer> {
  return opened
    .autoOrient()
    .resize(avatarSidePixels, avatarSidePixels, { fit: "cover" })
    .webp({ quality: 82 })
    .timeout({ seconds: timeoutSeconds })
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
