import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { FilmError } from "../pipeline/film-error.ts";
import { createTestFilm } from "../testing/test-films.ts";
import { inspectFile } from "./inspect-film.ts";

const ffmpeg = await locateFfmpeg();
const folder = await mkdtemp(join(tmpdir(), "inspected-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-c:a", "aac"];
const webm = ["-c:v", "libvpx", "-deadline", "realtime", "-g", "10", "-c:a", "libvorbis"];
const seconds = 24;
const picture = `testsrc2=s=128x96:r=10:d=${seconds}`;
const sound = `sine=d=${seconds}`;
const make = (name: string, args: string[], inputs = [picture, sound]) =>
  createTestFilm(ffmpeg, join(folder, name), { inputs, args });

const fast = ["-movflags", "+faststart"];
const indexFirst = await make("index-first.mp4", [...h264, ...fast]);
const films = [
  { path: indexFirst, saysWhere: true },
  { path: await make("index-first.mov", [...h264, ...fast]), saysWhere: true },
  { path: await make("phone.mov", h264), saysWhere: false },
  {
    path: await make("fragments.mp4", [...h264, "-movflags", "+frag_keyframe+empty_moov"]),
    saysWhere: true,
  },
  { path: await make("film.mkv", h264), saysWhere: true },
  { path: await make("film.webm", webm), saysWhere: true },
  { path: await make("silent.mkv", h264, [picture]), saysWhere: true },
];

test("[cut-off-1] a film whose end is missing is refused with the moment at which it ends, in every container", async () => {
  for (const { path, saysWhere } of films) {
    await expect(inspectFile({ ffmpeg }, path)).resolves.toMatchObject({
      durationSeconds: expect.closeTo(seconds, 0),
    });
    const bytes = await readFile(path);
    for (const part of [0.5, 0.995]) {
      const cut = join(folder, `cut-${path.split("/").at(-1)}`);
      await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * part)));
      const error: unknown = await inspectFile({ ffmpeg }, cut).catch((error: unknown) => error);
      const message = `${path} at ${part}`;
      expect(error, message).toBeInstanceOf(FilmError);
      expect(error, message).toMatchObject({ failure: "cut-off" });
      const atSeconds = expect.closeTo(seconds * part, -0.6);
      if (saysWhere) expect(error, message).toMatchObject({ fault: { cutOff: { atSeconds } } });
    }
  }
}, 120_000);

test("[cut-off-2] whole films are none, however their streams end", async () => {
  const longSound = await make("long-sound.mp4", h264, [picture, `sine=d=${seconds + 9}`]);
  const longPicture = await make("long-picture.mkv", h264, [picture, "sine=d=5"]);
  // Its last picture is held for twenty seconds.
  const held = await make(
    "held.mp4",
    [...h264, "-vsync", "vfr"],
    [`testsrc2=s=128x96:r=10:d=${seconds},select='lt(t,4)+gte(t,${seconds - 0.1})'`, sound],
  );
  const cut = await createTestFilm(ffmpeg, join(folder, "copied.mp4"), {
    inputs: [],
    files: [indexFirst],
    args: ["-ss", "3.3", "-t", "9.4", "-c", "copy"],
  });
  const tail = join(folder, "tail.mp4");
  await writeFile(tail, Buffer.concat([await readFile(indexFirst), Buffer.alloc(5)]));
  const ends = [];
  for (const path of [longSound, longPicture, held, cut, tail]) {
    const { durationSeconds, pictureEndSeconds } = await inspectFile({ ffmpeg }, path);
    ends.push([durationSeconds, pictureEndSeconds].map((end) => Math.round(end)));
  }
  expect(ends).toEqual([
    [seconds + 9, seconds],
    [seconds, seconds],
    [seconds, seconds],
    [9, 9],
    [seconds, seconds],
  ]);
}, 60_000);
