/** A PDF document of a few kilobytes. */
export const makePdf = (): Buffer =>
  Buffer.from(`%PDF-1.4\n${"% comment\n".repeat(300)}trailer <<>>\nstartxref\n0\n%%EOF\n`);

/** A MIDI file of one track with a single note. */
export function makeMidi(pitch = 60): Buffer {
  const track = Buffer.from([0, 0x90, pitch, 0x40, 0x60, 0x80, pitch, 0, 0, 0xff, 0x2f, 0]);
  const head = Buffer.from("4d546864000000060000000101e04d54726b", "hex");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(track.length);
  return Buffer.concat([head, length, track]);
}

/** Ten frames of MPEG 1 layer III at 128 kbit/s and 44.1 kHz, after an ID3 tag if it has bytes. */
export function makeMp3({ tagBytes = 0 } = {}): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  const frames = Buffer.concat(Array.from({ length: 10 }, () => frame));
  if (tagBytes === 0) return frames;
  const tag = Buffer.alloc(10 + tagBytes);
  tag.write("ID3\u0004", "latin1");
  tag[8] = tagBytes >> 7;
  tag[9] = tagBytes & 0x7f;
  return Buffer.concat([tag, frames]);
}
