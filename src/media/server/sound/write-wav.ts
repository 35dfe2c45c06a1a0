import { sampleRate } from "./piano-samples.ts";
import type { StereoMix } from "./play-note.ts";

const headerBytes = 44;
const bytesPerFrame = 4;

/** A 48 kHz, 16-bit stereo WAV of the mix. */
export function encodeWav(mix: StereoMix): Buffer {
  const dataBytes = mix.left.length * bytesPerFrame;
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + dataBytes, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * bytesPerFrame, 28);
  wav.writeUInt16LE(bytesPerFrame, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(dataBytes, 40);
  const samples = new Int16Array(wav.buffer, wav.byteOffset + headerBytes, mix.left.length * 2);
  for (let i = 0; i < mix.left.length; i++) {
    samples[i * 2] = Math.round((mix.left[i] ?? 0) * 32_767);
    samples[i * 2 + 1] = Math.round((mix.right[i] ?? 0) * 32_767);
  }
  return wav;
}
