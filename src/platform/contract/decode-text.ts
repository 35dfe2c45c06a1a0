const marks: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/** Enough to see where UTF-16 without a mark has its zero bytes. */
const examinedBytes = 1_000;

/**
 * Decodes a text file of any program: UTF-8 and UTF-16 with or without a byte order mark, Windows-1252
 * (which includes ISO-8859-1) and Mac Roman. Never throws. A zero character in the result means that the
 * file is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(findEncoding(bytes)).decode(bytes);
}

function findEncoding(bytes: Uint8Array): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked) return marked.encoding;
  const wide = findUtf16(bytes.subarray(0, examinedBytes));
  if (wide !== undefined) return wide;
  if (isUtf8(bytes)) return "utf-8";
  return isMacRoman(bytes) ? "macintosh" : "windows-1252";
}

/** UTF-16 without a mark: most characters of a text have a zero byte, always on the same side. */
function findUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const least = bytes.length / 8;
  if (even === 0 && odd > least) return "utf-16le";
  return odd === 0 && even > least ? "utf-16be" : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Small letters with accents in Mac Roman. In Windows-1252 these bytes are undefined, signs or capital
 * letters, which do not follow a small letter.
 */
const macLetters = new Set([0x87, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9d, 0x9f]);

function isMacRoman(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => {
    const before = bytes[index - 1] ?? 0;
    return macLetters.has(byte) && before >= 0x61 && before <= 0x7a;
  });
}
