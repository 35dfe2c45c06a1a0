import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { formatFault } from "../../contract/film-faults.ts";
import { createTestFilm } from "../testing/test-films.ts";
import { prepareFilmMedia } from "./prepare-film-media.ts";

const ffmpeg = await locateFfmpeg();
const folder = await mkdtemp(join(tmpdir(), "broken-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A film of four seconds, and the same with a piece of its middle overwritten. */
async function makeBroken(name: string, codec: readonly string[]) {
  const args = ["-c:v", ...codec, "-g", "10", "-pix_fmt", "yuv420p"];
  const inputs = ["testsrc2=s=160x120:r=10:d=4"];
  const whole = await createTestFilm(ffmpeg, join(folder, name), { inputs, args });
  const bytes = await readFile(whole);
  const from = Math.floor(bytes.length / 2);
  for (let at = from; at < from + 900; at += 7) bytes[at] = (at * 31) & 0xff;
  const broken = join(folder, `broken-${name}`);
  await writeFile(broken, bytes);
  return { whole, broken };
}
const films = {
  h264: await makeBroken("film.mp4", ["libx264", "-preset", "ultrafast"]),
  hevc: await makeBroken("film.mov", ["libx265", "-preset", "ultrafast"]),
};

const mediaFiles = openFolderStore(join(folder, "media"));
let media = 0;
const prepare = (
  clips: { path: string; startSeconds?: number; endSeconds?: number }[],
  acceptsBroken = false,
) => {
  media += 1;
  return prepareFilmMedia(
    { ffmpeg, masterKey: Buffer.alloc(32, 7), mediaFiles, workDir: join(folder, "work") },
    {
      mediaId: `film-${media}`,
      clips: clips.map((clip) => ({ sha256: "b".repeat(64), ...clip })),
      acceptsBroken,
    },
  );
};

test("[broken-pictures-1] a film with broken pictures in its middle is refused with their moments until they are accepted", async () => {
  for (const { whole, broken } of Object.values(films)) {
    await expect(prepare([{ path: whole }])).resolves.toMatchObject({ durationSeconds: 4 });
    await expect(prepare([{ path: whole }, { path: broken }])).rejects.toMatchObject({
      failure: "broken-pictures",
      fault: { broken: expect.arrayContaining([{ clip: 1, atSeconds: expect.closeTo(2, 0) }]) },
    });
  }
  const { broken: path } = films.h264;
  await expect(prepare([{ path }], true)).resolves.toMatchObject({ durationSeconds: 4 });
  // Only used pictures count.
  await expect(prepare([{ path, endSeconds: 1 }])).resolves.toMatchObject({ durationSeconds: 1 });
}, 120_000);

test("[broken-pictures-2] the places are told as times, with the clip where there are several", () => {
  const tell = (...broken: { clip: number; atSeconds: number }[]) => formatFault({ broken }, "");
  expect(tell({ clip: 0, atSeconds: 41.2 })).toBe(
    "Pictures of this film are broken at 0:41. Use it all the same, or upload it again.",
  );
  expect(tell({ clip: 0, atSeconds: 1 }, { clip: 0, atSeconds: 80 })).toContain(
    "at 0:01 and 1:20.",
  );
  expect(tell({ clip: 0, atSeconds: 1 }, { clip: 1, atSeconds: 3 })).toContain(
    "at 0:01 of clip 1 and 0:03 of clip 2.",
  );
  const many = Array.from({ length: 7 }, (_, index) => ({ clip: 0, atSeconds: index }));
  expect(tell(...many)).toContain("at 0:00, 0:01, 0:02, 0:03, 0:04 and 2 more places.");
});
