import sharp, { type Metadata, type Sharp } from "sharp";

/** Covers good phone cameras; larger images are treated as decompression bombs. */
const maxPixels = 24_000_000;
/** The decoding memory allowed; watch-memory.ts enforces a limit too. */
const maxBytes = 90_000_000;
const timeoutSeconds = 10;

// The library's settings: no cache between images, and one decoding thread.
sharp.cache(false);
sharp.concurrency(1);

/** Why an image is refused. */
export type InvalidImage = "too-large" | "unreadable";

interface EncodedSize {
  width: number;
  height: number;
  quality: number;
}

/**
 * Encodes an image of unknown origin: an upright WebP of the first frame, cropped to the size, without metadata. Throws an error
 * whose message is an {@link InvalidImage} for more than 24 megapixels and for anything but JPEG,
 * PNG, WebP, GIF and AVIF; SVG can contain scripts and is refused.
 */
export async function encodeImage(bytes: Buffer, size: EncodedSize): Promise<Buffer> {
  const format = sniffFormat(bytes);
  if (format === undefined) throw imageError("unreadable");
  // Reads only the header, so that refused images are never decoded.
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
  return crop(opened, size).catch((cause: unknown) => {
    throw imageError("unreadable", cause);
  });
}

function imageError(message: InvalidImage, cause?: unknown): Error {
  return new Error(message, { cause });
}

/**
 * The decoded bytes held in memory at once. Baseline JPEGs and PNGs are read line by line;
 * progressive and interlaced ones, and all other formats, are decoded whole.
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
  // An AVIF is held twice: as YUV and as RGB.
  return pixels * (format === "heif" ? 7 : 4);
}

function crop(opened: Sharp, { width, height, quality }: EncodedSize): Promise<Buffer> {
  return opened
    .autoOrient()
    .resize(width, height, { fit: "cover" })
    .webp({ quality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
}

/** Checked by magic bytes, so that none of the library's other decoders runs. */
function sniffFormat(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1", 0, 32);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (text.startsWith("ftyp", 4) && /avi[fs]/.test(text.slice(8))) return "heif";
  return undefined;
}
