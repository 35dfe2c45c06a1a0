import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { createTestFilm } from "../testing/test-films.ts";
import { inspectFile, inspectRecording } from "./inspect-film.ts";

const ffmpeg = await locateFfmpeg();
const folder = await mkdtemp(join(tmpdir(), "containers-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = 8;
const make = (name: string, args: string[]) =>
  createTestFilm(ffmpeg, join(folder, name), {
    inputs: [`testsrc2=s=128x96:r=25:d=${seconds}`, `sine=d=${seconds}:r=44100`],
    args: ["-g", "10", ...args],
  });
const h264 = ["-c:v", "libx264", "-preset", "ultrafast"];
const interlaced = ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-c:a", "mp2"];

test.each([
  ["webm-without-duration.webm", 2],
  ["camcorder.m2ts", null],
])("%s of another program is a film [film-cases-1]", async (name, length) => {
  const path = fileURLToPath(new URL(`cases/${name}`, import.meta.url));
  const { video, durationSeconds, pictureEndSeconds } = await inspectFile({ ffmpeg }, path);
  expect(video.width).toBeGreaterThan(0);
  expect(pictureEndSeconds).toBeCloseTo(durationSeconds, 0);
  if (length !== null) expect(durationSeconds).toBeCloseTo(length, 0);
});

test.each([
  ["camera.mts", [...h264, "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1"], "measured"],
  ["broadcast.ts", [...h264, "-c:a", "aac"], "measured"],
  ["dvd.mpg", interlaced, "measured"],
  ["old.avi", ["-c:v", "mpeg4", "-c:a", "libmp3lame"], "stated"],
  ["windows.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"], "stated"],
  ["stream.flv", ["-c:v", "flv", "-c:a", "libmp3lame"], "stated"],
])("%s is a film, and half of it is known as half [film-formats-1]", async (name, args, length) => {
  const path = await make(name, args);
  const whole = await inspectFile({ ffmpeg }, path);
  expect(whole.durationSeconds).toBeCloseTo(seconds, 0);
  expect(whole.audio).toBeDefined();
  expect(whole.video.isInterlaced).toBe(args === interlaced);
  const half = join(folder, `half-${name}`);
  const bytes = await readFile(path);
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  const end = expect.closeTo(seconds / 2, -0.6);
  const inspected: unknown = await inspectFile({ ffmpeg }, half).catch((error: unknown) => error);
  if (length === "measured") expect(inspected).toMatchObject({ durationSeconds: end });
  else {
    const cutOff = { atSeconds: end, ofSeconds: expect.closeTo(seconds, 0) };
    expect(inspected).toMatchObject({ failure: "cut-off", fault: { cutOff } });
  }
});

test.each(["voice.mp3", "voice.wav", "voice.m4a", "voice.webm"])(
  "%s is a voice recording of its length, and no film [two-pictures-12]",
  async (name) => {
    const path = await createTestFilm(ffmpeg, join(folder, name), {
      inputs: [`sine=d=${seconds}:r=44100`],
      args: name.endsWith("mp3") ? ["-q:a", "9", "-write_xing", "0"] : [],
    });
    const { video, audio, durationSeconds } = await inspectRecording({ ffmpeg }, path);
    expect(video).toBeUndefined();
    expect(audio).toBeDefined();
    expect(durationSeconds).toBeCloseTo(seconds, 0);
    await expect(inspectFile({ ffmpeg }, path)).rejects.toMatchObject({ failure: "no-picture" });
  },
);

test("a film without a stated length is as long as its packets last, and cut off within a cluster", async () => {
  const live = await make("live.webm", ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"]);
  expect(await inspectFile({ ffmpeg }, live)).toMatchObject({
    durationSeconds: expect.closeTo(seconds, 0),
    pictureEndSeconds: expect.closeTo(seconds, 0),
  });
  const bytes = await readFile(live);
  const half = join(folder, "half-live.webm");
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  await expect(inspectFile({ ffmpeg }, half)).rejects.toMatchObject({
    failure: "cut-off",
    fault: { cutOff: { atSeconds: expect.closeTo(seconds / 2, -0.6), ofSeconds: null } },
  });
});
