const kbitsOfVersion1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbitsOfVersion2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const samplesPerSecond = [44_100, 48_000, 32_000];

/** The bytes between a tag and the first frame that are searched. */
const searchedBytes = 4096;
/** Frames that follow each other without a gap: bytes that look like one header do not suffice. */
const wantedFrames = 3;
const longestFrameBytes = 2 * 1024;

type ReadBytes = (from: number, length: number) => Promise<Buffer>;

/** Whether frames of MPEG audio, layer III, begin the file or follow its ID3 tag. */
export async function hasMp3Frames(read: ReadBytes): Promise<boolean> {
  const start = tagLength(await read(0, 10));
  const bytes = await read(start, searchedBytes + wantedFrames * longestFrameBytes);
  for (let at = 0; at < searchedBytes; at += 1) if (hasFramesAt(bytes, at)) return true;
  return false;
}

/** The length of an ID3v2 tag with its header, 0 without one. */
function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

function hasFramesAt(bytes: Buffer, start: number): boolean {
  let at = start;
  const version = versionAt(bytes, at);
  for (let frame = 0; frame < wantedFrames; frame += 1) {
    const length = frameLength(bytes, at);
    if (length === 0 || versionAt(bytes, at) !== version) return false;
    at += length;
  }
  return at <= bytes.length;
}

/** Version, layer and sampling rate, which all frames of a file share. */
function versionAt(bytes: Buffer, at: number): number {
  return ((bytes[at + 1] ?? 0) & 0xfe) * 256 + ((bytes[at + 2] ?? 0) & 0x0c);
}

/** The bytes of the frame whose header begins here, 0 without one. */
function frameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) return 0;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return 0;
  const rates = version === 3 ? kbitsOfVersion1 : kbitsOfVersion2;
  const kbits = rates[(header >>> 12) & 15] ?? 0;
  const divisor = { 0: 4, 2: 2, 3: 1 }[version] ?? 1;
  const rate = (samplesPerSecond[(header >>> 10) & 3] ?? 0) / divisor;
  if (kbits === 0 || rate === 0) return 0;
  const padding = (header >>> 9) & 1;
  return Math.floor(((version === 3 ? 144 : 72) * kbits * 1_000) / rate) + padding;
}
