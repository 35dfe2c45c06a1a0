import sharp, { type Metadata, type Sharp } from "sharp";

/** Covers the cameras of phones; larger images are treated as decompression bombs. */
const maxPixels = 50_500_000;
/** The decoding memory allowed; watch-memory.ts enforces a limit too. */
const maxBytes = 90_000_000;

// The library's settings: no cache between images, and one decoding thread.
sharp.cache(false);
sharp.concurrency(1);

/** Why an image is refused. A HEIC image, as iPhones write it, has no decoder here. */
export type InvalidImage = "too-large" | "unreadable" | "heic";

/** What an instructor can do about a HEIC image. */
export const heicRemedy =
  "This is a HEIC picture, which cannot be read here. Please save it as JPEG. On an iPhone, Settings, Camera, Formats, Most Compatible takes JPEG pictures.";

interface EncodedSize {
  width: number;
  height: number;
  quality: number;
}

/**
 * Encodes an image of unknown origin: an upright WebP in sRGB of the first frame, cropped to the
 * size, without metadata. Throws the errors of {@link openImage}.
 */
export function encodeImage(bytes: Buffer, size: EncodedSize): Promise<Buffer> {
  return openImage(bytes, (opened) => crop(opened, size));
}

/**
 * Opens an image of unknown origin and encodes it. Throws an error whose message is an
 * {@link InvalidImage} for more than 50 megapixels, for fewer where the format is decoded whole, and
 * for anything but JPEG, PNG, WebP, GIF and AVIF; SVG can contain scripts and is refused.
 */
export async function openImage(
  bytes: Buffer,
  encode: (opened: Sharp) => Promise<Buffer>,
): Promise<Buffer> {
  const format = sniffFormat(bytes);
  if (format === undefined) throw imageError(isHeic(bytes) ? "heic" : "unreadable");
  // Reads only the header, so that refused images are never decoded.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw imageError("unreadable", cause);
    });
  if (head.format !== format) throw imageError("unreadable");
  if (head.width * head.height > maxPixels || bytesUnpacked(head, bytes) > maxBytes) {
    throw imageError("too-large");
  }
  const opened = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: "error",
    sequentialRead: true,
  });
  return encode(opened).catch((cause: unknown) => {
    throw imageError("unreadable", cause);
  });
}

function imageError(message: InvalidImage, cause?: unknown): Error {
  return new Error(message, { cause });
}

/**
 * The decoded bytes held in memory at once. Baseline JPEGs, PNGs and simple lossy WebPs are read
 * line by line and reduced meanwhile; progressive and interlaced ones, and all other formats, are
 * decoded whole.
 */
function bytesUnpacked(head: Metadata, bytes: Buffer): number {
  const { width, height, format, isProgressive, chromaSubsampling, channels, depth } = head;
  const sampleBytes = depth === "ushort" ? 2 : 1;
  const pixels = width * height;
  if (format === "jpeg") {
    return isProgressive ? pixels * (chromaSubsampling === "4:2:0" ? 3 : 6) : 0;
  }
  if (format === "png") return isProgressive ? pixels * channels * sampleBytes : 0;
  if (format === "webp" && bytes.toString("latin1", 12, 16) === "VP8 ") return 0;
  // An AVIF is held twice: as YUV and as RGB.
  return pixels * (format === "heif" ? 7 : 4);
}

function crop(opened: Sharp, { width, height, quality }: EncodedSize): Promise<Buffer> {
  return opened.autoOrient().resize(width, height, { fit: "cover" }).webp({ quality }).toBuffer();
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

/** Whether a file is HEIC by its brands. */
const isHeic = (bytes: Buffer): boolean =>
  /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(bytes.toString("latin1", 0, 12));
