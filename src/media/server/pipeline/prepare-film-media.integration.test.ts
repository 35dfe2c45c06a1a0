import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ffmpeg, findConfinement, locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { createTestFilm, measureLevels, playBack } from "../testing/test-films.ts";
import { FilmError } from "./film-error.ts";
import { prepareFilmMedia } from "./prepare-film-media.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";

let folder: string;
let ffmpeg: Ffmpeg;
const masterKey = Buffer.alloc(32, 4);
const depsOf = (): PrepareDeps => ({
  ffmpeg,
  masterKey,
  mediaFiles: openFolderStore(join(folder, "media")),
  workDir: join(folder, "work"),
});
const sha256 = "a".repeat(64);
const outDirOf = (mediaId: string) => join(folder, "media", mediaId);
const prepare = (mediaId: string, ...clips: { path: string; startSeconds?: number }[]) =>
  prepareFilmMedia(depsOf(), {
    mediaId,
    clips: clips.map((clip) => ({ sha256, ...clip })),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "film-"));
  const found = await locateFfmpeg();
  ffmpeg = { ...found, confinement: await findConfinement(found) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a silent 480-line film gets its own renditions and no sound", async () => {
  const path = await createTestFilm(ffmpeg, join(folder, "silent.mkv"), {
    inputs: ["testsrc2=s=640x480:r=25:d=1"],
  });
  const manifest = await prepare("silent", { path });
  expect(manifest.renditions.map((rendition) => rendition.name)).toEqual(["240p", "360p", "480p"]);
  expect(manifest).toMatchObject({ sound: null, soundOnly: null, framesPerSecond: 25 });
  expect(await readdir(join(folder, "work"))).toEqual([]);
});

test("an upright HDR film at 60 frames with sound on one side becomes BT.709 at 30, in the middle, at −16 LUFS", async () => {
  const path = await createTestFilm(ffmpeg, join(folder, "phone.mp4"), {
    inputs: [
      "testsrc2=s=360x640:r=60:d=2,format=yuv420p10le",
      "sine=f=440:d=2,volume=0.2,pan=stereo|c0=c0|c1=0*c0",
    ],
    args: [
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-colorspace",
      "bt2020nc",
      "-color_primaries",
      "bt2020",
      "-color_trc",
      "smpte2084",
    ],
  });
  const manifest = await prepare("phone", { path });
  const [smallest] = manifest.renditions;
  expect(smallest).toMatchObject({ name: "240p", width: 240, height: 426 });
  expect(manifest).toMatchObject({ framesPerSecond: 30 });
  const picture = await playBack(ffmpeg, masterKey, { outDir: outDirOf("phone"), track: "240p" });
  expect(picture.video).toMatchObject({ framesPerSecond: 30, transfer: "bt709" });
  const sound = await playBack(ffmpeg, masterKey, {
    outDir: outDirOf("phone"),
    track: "sound-96k",
  });
  const { loudness, peakDecibels, left, right } = await measureLevels(ffmpeg, sound.path);
  expect(loudness).toBeCloseTo(-16, 0);
  expect(peakDecibels).toBeLessThanOrEqual(-1.5);
  expect(left).toBeCloseTo(right, 1);
});

test("clips are cut and joined in one frame, the first one's; a cover is never the picture, and loud sound stays below the ceiling", async () => {
  const cover = join(folder, "cover.png");
  await createTestFilm(ffmpeg, cover, {
    inputs: ["color=red:s=1280x720"],
    args: ["-frames:v", "1"],
  });
  // Quiet sound with claps at full volume.
  const claps = "sine=f=300:d=2,volume='if(lt(mod(t,1),0.02),8,0.05)':eval=frame";
  const first = await createTestFilm(ffmpeg, join(folder, "first.mp4"), {
    inputs: ["testsrc2=s=426x240:r=30:d=1.5", claps],
    files: [cover],
    args: [
      "-map",
      "2:v",
      "-map",
      "0:v",
      "-map",
      "1:a",
      "-c:v:0",
      "png",
      "-disposition:v:0",
      "attached_pic",
    ],
  });
  const second = await createTestFilm(ffmpeg, join(folder, "second.mp4"), {
    inputs: ["testsrc2=s=320x320:r=24:d=2"],
  });
  const manifest = await prepare("joined", { path: first, startSeconds: 0.5 }, { path: second });
  expect(manifest.durationSeconds).toBeCloseTo(3.5, 1);
  expect(manifest.renditions).toMatchObject([{ name: "240p", width: 426, height: 240 }]);
  const { path } = await playBack(ffmpeg, masterKey, {
    outDir: outDirOf("joined"),
    track: "sound-96k",
  });
  expect((await measureLevels(ffmpeg, path)).peakDecibels).toBeLessThanOrEqual(-1.5);
});

test("a camcorder's interlaced film and a browser's recording become one film [film-formats-2]", async () => {
  const cases = new URL("../inspection/cases/", import.meta.url);
  const camcorder = await createTestFilm(ffmpeg, join(folder, "camcorder.mts"), {
    inputs: ["testsrc2=s=320x240:r=25:d=1", "sine=d=1"],
    args: ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-c:a", "ac3", "-f", "mpegts"],
  });
  const recording = fileURLToPath(new URL("webm-without-duration.webm", cases));
  const manifest = await prepare("mixed", { path: camcorder }, { path: recording });
  expect(manifest.durationSeconds).toBeCloseTo(3, 0);
  expect(manifest.sound).not.toBeNull();
});

test("what is no film, or nothing once it is cut, is refused and leaves no files", async () => {
  const trick = join(folder, "trick.mp4");
  await writeFile(trick, "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n");
  await expect(prepare("trick", { path: trick })).rejects.toEqual(new FilmError("not-a-film"));
  const short = await createTestFilm(ffmpeg, join(folder, "short.mp4"), {
    inputs: ["testsrc2=s=426x240:r=30:d=1"],
  });
  const cut = prepare("cut", { path: short, startSeconds: 5 });
  await expect(cut).rejects.toMatchObject({ failure: "nothing-left" });
  const media = await readdir(join(folder, "media"));
  expect(await readdir(join(folder, "work"))).toEqual([]);
  expect(media.filter((name) => /trick|cut|partial/.test(name))).toEqual([]);
});
