import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { readScore } from "#score/server/index.ts";
import { prepareVideo } from "../../src/media/server/frames/draw-frames.ts";
import { findPrint } from "../../src/media/server/frames/stave/find-print.ts";
import { computeLessonTiming } from "../../src/media/server/pipeline/lesson-timing.ts";

// Draws the ten silent seconds of a lesson on the home page: a small film and its poster.

const seconds = 10;
const width = 640;
const height = 360;

const slug = process.argv[2] ?? "fur-elise";
const lessons = join(import.meta.dirname, "../../school/lessons");
const index = z
  .array(z.object({ videoId: z.string(), title: z.string() }))
  .parse(JSON.parse(await readFile(join(lessons, "index.json"), "utf8")));
const title = index.find(({ videoId }) => videoId === slug)?.title;
if (title === undefined) throw new Error(`There is no lesson ${slug}.`);

const xml = await readFile(join(lessons, `${slug}.musicxml`), "utf8");
const score = readScore(xml);
const timing = computeLessonTiming(score);
const video = prepareVideo({
  score,
  timing,
  title,
  labels: "notes",
  print: await findPrint({}, xml),
});
const first = Math.round(timing.leadInSeconds * video.framesPerSecond);

const film = join(lessons, `${slug}.film.mp4`);
const poster = join(lessons, `${slug}.film.webp`);
const { ffmpegPath } = await locateFfmpeg();
const frames = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${video.width}x${video.height}`];
const scale = `scale=${width}:${height}:flags=lanczos`;
await rm(poster, { force: true });
await encode(
  [
    ...frames,
    "-r",
    String(video.framesPerSecond),
    "-i",
    "-",
    "-an",
    "-vf",
    `${scale},fps=${video.framesPerSecond}`,
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "29",
    "-profile:v",
    "main",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    film,
  ],
  seconds * video.framesPerSecond,
);
await encode([...frames, "-i", "-", "-vf", scale, "-frames:v", "1", "-quality", "80", poster], 1);

/** Pipes the lesson's frames, from its first note on, to one run of ffmpeg. */
async function encode(args: readonly string[], count: number): Promise<void> {
  const child = spawn(ffmpegPath, ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${code}`))));
  });
  for (let frame = 0; frame < count; frame += 1) {
    const pixels = Buffer.from(video.drawFrame(first + frame).data());
    await new Promise<void>((resolve) => child.stdin.write(pixels, () => resolve()));
  }
  child.stdin.end();
  await ended;
}
