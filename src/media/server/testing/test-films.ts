import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Ffmpeg,
  type MediaInfo,
  probeMedia,
  runProcess,
} from "#platform/server/ffmpeg/index.ts";
import { decryptSegment, segmentKey } from "#playback/server/index.ts";
import { keyRotationSegments } from "../delivery/protect-lesson.ts";

const cacheFolder = fileURLToPath(
  new URL("../../../../node_modules/.cache/test-films", import.meta.url),
);

interface TestFilm {
  /** Test sources of ffmpeg. */
  inputs: string[];
  files?: string[];
  args?: string[];
}

/**
 * Creates a small film with ffmpeg, from its test sources and the given files, in order. A film of test sources alone
 * is encoded once for all runs.
 */
export async function createTestFilm(
  { ffmpegPath }: Ffmpeg,
  path: string,
  { inputs, files = [], args = [] }: TestFilm,
): Promise<string> {
  const sources = inputs.flatMap((input) => ["-f", "lavfi", "-i", input]);
  const allArgs = [...sources, ...files.flatMap((file) => ["-i", file]), ...args];
  const encode = (output: string) =>
    runProcess({
      path: ffmpegPath,
      args: ["-v", "error", "-y", "-nostdin", ...allArgs, output],
      deadlineSeconds: 60,
    });
  if (allArgs.some((arg) => arg.startsWith("/"))) {
    await encode(path);
    return path;
  }
  const made = createHash("sha256")
    .update(JSON.stringify([ffmpegPath, allArgs]))
    .digest("hex");
  const cached = join(cacheFolder, `${made}${extname(path)}`);
  if (!existsSync(cached)) {
    await mkdir(cacheFolder, { recursive: true });
    const partial = join(cacheFolder, `${randomUUID()}${extname(path)}`);
    await encode(partial);
    await rename(partial, cached);
  }
  await copyFile(cached, path);
  return path;
}

/** Decrypts a track of prepared media into one file beside it, as a player would. */
export async function playBack(
  ffmpeg: Ffmpeg,
  masterKey: Uint8Array,
  { outDir, track }: { outDir: string; track: string },
): Promise<MediaInfo & { path: string }> {
  const folder = join(outDir, "segments", track);
  const chunks = [await readFile(join(folder, "init.mp4"))];
  const count = (await readdir(folder)).length - 1;
  for (let n = 0; n < count; n++) {
    const key = segmentKey(masterKey, basename(outDir), Math.floor(n / keyRotationSegments));
    chunks.push(decryptSegment(await readFile(join(folder, `${n}.m4s`)), key, n));
  }
  const path = `${outDir}-${track}.mp4`;
  await writeFile(path, Buffer.concat(chunks));
  return { ...(await probeMedia(ffmpeg, { path })), path };
}

/** A sound's loudness, true peak, and mean volume of each side, from ffmpeg's meters. */
export async function measureLevels({ ffmpegPath }: Ffmpeg, path: string) {
  let text = "";
  const graph = [
    "[0:a]asplit=3[a][l][r]",
    "[l]pan=mono|c0=c0,volumedetect,anullsink",
    "[r]pan=mono|c0=c1,volumedetect,anullsink",
    "[a]ebur128=peak=true[out]",
  ].join(";");
  const args = ["-hide_banner", "-nostats", "-i", path, "-filter_complex", graph];
  await runProcess({
    path: ffmpegPath,
    args: [...args, "-map", "[out]", "-f", "null", "-"],
    deadlineSeconds: 60,
    onErrorOutput: (chunk) => {
      text += chunk.toString("utf8");
    },
  });
  const [left = Number.NaN, right = Number.NaN] = [...text.matchAll(/mean_volume: (\S+) dB/g)].map(
    ([, level]) => Number(level),
  );
  const last = (pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1]);
  const loudness = last(/^\s+I:\s+(\S+) LUFS/gm);
  return { loudness, peakDecibels: last(/^\s+Peak:\s+(\S+) dBFS/gm), left, right };
}
