import { once } from "node:events";
import type { Writable } from "node:stream";
import { findMediaManifest } from "#media/server/index.ts";
import { confine, type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { decryptSegment, segmentKey } from "#playback/server/index.ts";
import { soundRate } from "./sound-onsets.ts";

interface MediaDeps {
  mediaFiles: Pick<FileStore, "read">;
  masterKey: Uint8Array;
}

/** The sound track of a lesson's encoded media, as viewers hear it. */
export interface LessonSound {
  /** The start of each segment, and the end of the last. */
  boundaries: readonly number[];
  readInit: () => Promise<Buffer>;
  /** Decrypted. */
  readSegment: (sequence: number) => Promise<Buffer>;
  durationSeconds: number;
}

/** Null without such a film, or for a silent one. */
export async function findLessonSound(
  { mediaFiles, masterKey }: MediaDeps,
  mediaId: string,
): Promise<LessonSound | null> {
  const manifest = await findMediaManifest(mediaFiles, mediaId);
  if (!manifest) return null;
  const track = manifest.soundOnly ?? manifest.sound;
  if (!track) return null;
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await mediaFiles.read(`${mediaId}/${name}`);
    if (!bytes) throw new Error(`${mediaId} has no ${name}`);
    return bytes;
  };
  const playlist = String(await read(`playlists/${track.name}.m3u8`));
  const boundaries = [0];
  for (const [, seconds] of playlist.matchAll(/^#EXTINF:([\d.]+),/gm)) {
    boundaries.push((boundaries.at(-1) ?? 0) + Number(seconds));
  }
  const segments = `segments/${track.name}`;
  return {
    boundaries,
    durationSeconds: manifest.durationSeconds,
    readInit: () => read(`${segments}/init.mp4`),
    readSegment: async (sequence) => {
      const keyPeriod = Math.floor(sequence / manifest.keyRotationSegments);
      const key = segmentKey(masterKey, mediaId, keyPeriod);
      return decryptSegment(await read(`${segments}/${sequence}.m4s`), key, sequence);
    },
  };
}

/**
 * Decodes all of the sound, mono at {@link soundRate}, in chunks. Decrypted sound never reaches the
 * disk.
 */
export async function decodeSound(
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
  sound: LessonSound,
  onPart: (part: Float32Array) => void,
): Promise<void> {
  const deadlineSeconds = 60 + sound.durationSeconds;
  const args = [
    "-v",
    "error",
    "-f",
    "mov",
    "-i",
    "pipe:0",
    "-map",
    "0:a:0",
    "-ac",
    "1",
    "-ar",
    String(soundRate),
    "-f",
    "f32le",
    "pipe:1",
  ];
  const limits = { deadlineSeconds, memoryBytes: 2 ** 31, fileBytes: 0 };
  let rest = Buffer.alloc(0);
  await runProcess({
    ...confine(ffmpeg, { path: ffmpeg.ffmpegPath, args }, limits),
    deadlineSeconds,
    niceness: 10,
    signal,
    input: (stdin) => writeSound(stdin, sound),
    onOutput: (chunk) => {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % 4);
      rest = bytes.subarray(whole);
      const part = new Float32Array(whole / 4);
      new Uint8Array(part.buffer).set(bytes.subarray(0, whole));
      onPart(part);
    },
  });
}

async function writeSound(stdin: Writable, sound: LessonSound): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!stdin.write(bytes)) await once(stdin, "drain");
  };
  await write(await sound.readInit());
  for (let sequence = 0; sequence < sound.boundaries.length - 1; sequence++) {
    await write(await sound.readSegment(sequence));
  }
}
