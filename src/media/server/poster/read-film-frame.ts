import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { VideoRow } from "#catalog/server/index.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { decryptSegment, segmentKey } from "#playback/server/index.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findMediaManifest } from "../delivery/prepared-media.ts";

interface FrameDeps {
  mediaFiles: Pick<FileStore, "read">;
  masterKey: Uint8Array;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

type FilmState = Pick<VideoRow, "mediaId" | "mediaState">;

/** The manifest of a lesson's encoded film. Throws `media.film_not_ready`. */
export async function readFrameManifest(
  { mediaFiles }: Pick<FrameDeps, "mediaFiles">,
  { mediaId, mediaState }: FilmState,
): Promise<MediaManifest> {
  if (mediaId === null || mediaState !== "ready") throw new AppError("media.film_not_ready");
  const manifest = await findMediaManifest(mediaFiles, mediaId);
  if (!manifest) throw new AppError("media.film_not_ready");
  return manifest;
}

/**
 * A frame of a lesson's encoded film as PNG, from the segment of the moment, since the upload may
 * be gone. A moment after the end gives the last frame. Throws `media.film_not_ready`.
 */
export async function readFilmFrame(
  deps: FrameDeps,
  film: FilmState,
  atSeconds: number,
): Promise<Buffer> {
  const media = await readFrameManifest(deps, film);
  const { mediaId } = media;
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await deps.mediaFiles.read(`${mediaId}/${name}`);
    if (!bytes) throw new Error(`${mediaId} has no ${name}`);
    return bytes;
  };
  const largest = media.renditions.reduce((a, b) => (b.height > a.height ? b : a));
  const playlist = String(await read(`playlists/${largest.name}.m3u8`));
  const { sequence, offsetSeconds } = getSegment(playlist, atSeconds);
  const segments = `segments/${largest.name}`;
  const key = segmentKey(deps.masterKey, mediaId, Math.floor(sequence / media.keyRotationSegments));
  const clear = Buffer.concat([
    await read(`${segments}/init.mp4`),
    decryptSegment(await read(`${segments}/${sequence}.m4s`), key, sequence),
  ]);
  return extractFrame(deps, clear, offsetSeconds);
}

/** The segment of a moment, and the offset within it. */
function getSegment(
  playlist: string,
  atSeconds: number,
): { sequence: number; offsetSeconds: number } {
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  let begins = 0;
  for (const [sequence, length] of lengths.entries()) {
    const isLast = sequence === lengths.length - 1;
    if (atSeconds < begins + length || isLast) {
      // Slightly before the end, a frame certainly exists.
      const offsetSeconds = Math.max(0, Math.min(atSeconds - begins, length - 0.1));
      return { sequence, offsetSeconds };
    }
    begins += length;
  }
  throw new AppError("media.film_not_ready");
}

/** A frame of a segment that is in memory. */
async function extractFrame(
  { ffmpeg, signal }: Pick<FrameDeps, "ffmpeg" | "signal">,
  clear: Buffer,
  offsetSeconds: number,
): Promise<Buffer> {
  return runProcess({
    path: ffmpeg.ffmpegPath,
    args: [
      "-v",
      "error",
      "-i",
      "pipe:0",
      "-ss",
      offsetSeconds.toFixed(3),
      "-frames:v",
      "1",
      "-f",
      "image2pipe",
      "-c:v",
      "png",
      "pipe:1",
    ],
    deadlineSeconds: 60,
    niceness: 10,
    signal,
    // ffmpeg may stop reading before the end of its input.
    input: (stdin) => pipeline(Readable.from([clear]), stdin).catch(() => undefined),
  });
}
