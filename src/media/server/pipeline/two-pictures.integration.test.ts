import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findConfinement, locateFfmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import type { FilmComposition } from "../../contract/film-composition.ts";
import { createTestFilm, playBack } from "../testing/test-films.ts";
import { prepareFilmMedia } from "./prepare-film-media.ts";

const located = await locateFfmpeg();
const ffmpeg = { ...located, confinement: await findConfinement(located) };
const folder = await mkdtemp(join(tmpdir(), "two-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const masterKey = Buffer.alloc(32, 6);

const encoded = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "10"];
/** A silent film of the screen, red for six seconds. */
const screen = await createTestFilm(ffmpeg, join(folder, "screen.mp4"), {
  inputs: ["color=red:s=320x180:r=25:d=6"],
  args: encoded,
});
/** Hands from above, green for four seconds, with sound. */
const hands = await createTestFilm(ffmpeg, join(folder, "hands.mp4"), {
  inputs: ["color=lime:s=160x120:r=30:d=4", "sine=d=4"],
  args: encoded,
});

/** The voice recording, which is over before the hands' film. */
const voice = await createTestFilm(ffmpeg, join(folder, "voice.mp3"), {
  inputs: ["sine=f=300:d=1.5"],
});

const mediaFiles = openFolderStore(join(folder, "media"));
async function prepare(
  mediaId: string,
  first: { path: string; startSeconds?: number },
  composition: FilmComposition,
) {
  const outDir = join(folder, "media", mediaId);
  const recordings = composition.sound === "voice" ? [{ path: voice }] : [];
  const clips = [first, { path: hands, composition }, ...recordings];
  const media = await prepareFilmMedia(
    { ffmpeg, masterKey, mediaFiles, workDir: join(folder, "work") },
    { mediaId, clips: clips.map((clip) => ({ sha256: "c".repeat(64), ...clip })) },
  );
  const [largest] = media.renditions.toReversed();
  const { path } = await playBack(ffmpeg, masterKey, { outDir, track: largest?.name ?? "" });
  return {
    media,
    colourAt: (seconds: number, area: string) => readColour(path, seconds, area),
    playSound: () => playBack(ffmpeg, masterKey, { outDir, track: "sound-96k" }),
  };
}

/** The colour of an area (`width:height:left:top`) of a film's frame. */
async function readColour(path: string, seconds: number, area: string): Promise<string> {
  const [red = 0, green = 0] = await runProcess({
    path: ffmpeg.ffmpegPath,
    args: [
      ...["-v", "error", "-ss", String(seconds), "-i", path, "-frames:v", "1"],
      ...["-vf", `crop=${area},scale=1:1`, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
    ],
    deadlineSeconds: 120,
  });
  return red > green ? "red" : "green";
}

test("[two-pictures-6] hands lie in the corner of the screen's film, for the time that both have, with the sound that there is", async () => {
  // The hands were filmed from one second after the screen.
  const { media, colourAt } = await prepare(
    "inset",
    { path: screen },
    {
      offsetSeconds: -1,
      layout: { kind: "inset", large: "first", corner: "bottom-right", size: "medium" },
      sound: "first",
    },
  );
  expect(media.durationSeconds).toBeCloseTo(4, 1);
  expect(media.renditions.at(-1)).toMatchObject({ width: 320, height: 180 });
  expect(media.sound).not.toBeNull();
  expect(media.clipSeconds).toBeUndefined();
  expect(media.composition).toEqual({
    clipStartSeconds: [1, 0],
    remarks: [
      { kind: "begins-late", of: "second", atSeconds: 1, ofSeconds: 0 },
      { kind: "ends-early", of: "second", atSeconds: expect.closeTo(4, 1), ofSeconds: 5 },
      { kind: "no-sound", of: "first", atSeconds: 0, ofSeconds: 0 },
    ],
  });
  const areas = ["80:40:225:125", "80:40:120:40", "80:40:0:130"];
  expect(await Promise.all(areas.map((area) => colourAt(2, area)))).toEqual([
    "green",
    "red",
    "red",
  ]);
});

test("[two-pictures-7] pictures are shown in turn, from the moments of the first clip's file", async () => {
  const { media, colourAt } = await prepare(
    "switched",
    { path: screen, startSeconds: 1 },
    {
      offsetSeconds: 0,
      layout: { kind: "switched", starts: "first", switchSeconds: [2, 3] },
      sound: "second",
    },
  );
  expect(media.durationSeconds).toBeCloseTo(3, 1);
  const whole = "320:180:0:0";
  const colours = await Promise.all([0.5, 1.5, 2.5].map((at) => colourAt(at, whole)));
  expect(colours).toEqual(["red", "green", "red"]);
});

test("[two-pictures-14] the voice recording is the film's only sound, and starts when it was started", async () => {
  // It was started 1.5 seconds after the hands.
  const { media, playSound } = await prepare(
    "voice",
    { path: screen },
    {
      offsetSeconds: 0,
      layout: { kind: "inset", large: "first", corner: "top-left", size: "small" },
      sound: "voice",
      voiceOffsetSeconds: -1.5,
    },
  );
  expect(media.composition?.remarks).toMatchObject([
    { kind: "ends-early", of: "second" },
    { kind: "begins-late", of: "voice", atSeconds: 1.5 },
    { kind: "ends-early", of: "voice", atSeconds: expect.closeTo(3, 1) },
  ]);
  const { path } = await playSound();
  const levels = await Promise.all([0.2, 2, 3.7].map((at) => readLevel(path, at)));
  expect(levels.map((level) => level > -50)).toEqual([false, true, false]);
});

/** The mean volume of a quarter of a second, in decibels. */
async function readLevel(path: string, seconds: number): Promise<number> {
  let text = "";
  await runProcess({
    path: ffmpeg.ffmpegPath,
    args: [
      ...["-hide_banner", "-nostats", "-ss", String(seconds), "-t", "0.25", "-i", path],
      ...["-af", "volumedetect", "-f", "null", "-"],
    ],
    deadlineSeconds: 120,
    onErrorOutput: (chunk) => {
      text += chunk.toString("utf8");
    },
  });
  return Number(/mean_volume: (\S+) dB/.exec(text)?.[1]);
}

test("[two-pictures-8] clips without a common moment are refused as such", async () => {
  const apart = prepare(
    "apart",
    { path: screen },
    {
      offsetSeconds: 30,
      layout: { kind: "switched", starts: "first", switchSeconds: [2] },
      sound: "first",
    },
  );
  await expect(apart).rejects.toMatchObject({ failure: "nothing-in-common" });
});
