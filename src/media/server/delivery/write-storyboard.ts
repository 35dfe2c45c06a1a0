import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";

const columns = 6;
const rows = 5;
const thumbHeight = 108;
/** Shorter videos have too few keyframes for thirty thumbnails, and decode quickly as a whole. */
const keyframesSufficeFromSeconds = 90;

/**
 * Writes the storyboard of the player's seek bar: `preview.webp`, thirty thumbnails in one image,
 * and `preview.vtt`, their positions. For a long video only keyframes are decoded.
 */
export async function writeStoryboard(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  input: {
    /** One of our own encoded renditions. */
    path: string;
    width: number;
    height: number;
    durationSeconds: number;
    outFolder: string;
  },
): Promise<void> {
  const thumbWidth = Math.round((thumbHeight * input.width) / input.height / 2) * 2;
  const everySeconds = input.durationSeconds / (columns * rows);
  const [width, height] = [thumbWidth * columns, thumbHeight * rows];
  const filter = [
    `fps=${1 / everySeconds}:round=down`,
    // Repeats the last thumbnail if keyframes end before the video.
    `tpad=stop=${columns * rows}:stop_mode=clone`,
    `scale=${thumbWidth}:${thumbHeight}:flags=area`,
    `tile=${columns}x${rows}`,
    "format=rgb24",
  ].join(",");
  const skip = input.durationSeconds < keyframesSufficeFromSeconds ? [] : ["-skip_frame", "nokey"];
  const pixels = await runProcess({
    path: deps.ffmpeg.ffmpegPath,
    args: [
      "-v",
      "error",
      "-nostdin",
      ...skip,
      "-i",
      `file:${input.path}`,
      "-vf",
      filter,
      "-frames:v",
      "1",
      "-f",
      "rawvideo",
      "pipe:1",
    ],
    deadlineSeconds: 300,
    niceness: 10,
    signal: deps.signal,
  });
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 62 })
    .toFile(join(input.outFolder, "preview.webp"));
  const cues = Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * thumbWidth;
    const y = Math.floor(index / columns) * thumbHeight;
    const times = `${timestamp(index * everySeconds)} --> ${timestamp((index + 1) * everySeconds)}`;
    return `${times}\npreview.webp#xywh=${x},${y},${thumbWidth},${thumbHeight}\n`;
  });
  await writeFile(join(input.outFolder, "preview.vtt"), `WEBVTT\n\n${cues.join("\n")}`);
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const hours = pad(Math.floor(milliseconds / 3_600_000), 2);
  const minutes = pad(Math.floor(milliseconds / 60_000) % 60, 2);
  return `${hours}:${minutes}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}
