import { join } from "node:path";
import sharp from "sharp";
import { type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { FileStore } from "#platform/server/storage/index.ts";

/** The frame at a third of a film, for its posters. */
const file = "frame.webp";

/** The frame of prepared media; null for media that were drawn from a score. */
export function readFrame(
  mediaFiles: Pick<FileStore, "read">,
  mediaId: string,
): Promise<Buffer | null> {
  return mediaFiles.read(`${mediaId}/${file}`);
}

/** Writes the frame, in the largest poster's width, from one of our own encoded renditions. */
export async function writeFrame(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  input: { path: string; durationSeconds: number; outFolder: string },
): Promise<void> {
  const png = await runProcess({
    path: deps.ffmpeg.ffmpegPath,
    args: [
      "-v",
      "error",
      "-nostdin",
      "-ss",
      String(input.durationSeconds / 3),
      "-i",
      `file:${input.path}`,
      "-vf",
      "scale=w='min(1280,iw)':h=-2",
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
    signal: deps.signal,
  });
  await sharp(png).webp({ quality: 88 }).toFile(join(input.outFolder, file));
}
