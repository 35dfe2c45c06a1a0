import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Confinement,
  confine,
  findConfinement,
  locateFfmpeg,
} from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { findTrustedProgram } from "#platform/server/system/trusted-program.ts";
import { FilmError } from "../../src/media/server/pipeline/film-error.ts";
import { prepareFilmMedia } from "../../src/media/server/pipeline/prepare-film-media.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { proofSize } from "../support/proof-size.ts";
import { damageOf, makeDamagedFilm, makeHostileFilms } from "./hostile-films/make-hostile-films.ts";
import { makeOtherHostileFilms, otherContainers } from "./hostile-films/other-containers.ts";

const damagedFilms = proofSize({ short: 2, full: 99 });
const otherDamagedFilms = proofSize({ short: 1, full: 60 });
const folder = await mkdtemp(path.join(tmpdir(), "hostile-"));
const calls = path.join(folder, "calls.log");
const canary = path.join(folder, "canary.ts");
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test("hostile and damaged films are refused with a reason, or are films; none opens another file or address", async () => {
  const located = await locateFfmpeg();
  const strace = await findTrustedProgram("strace");
  // A jail contains no strace.
  const find = async (name: string) =>
    strace && name === "bwrap" ? undefined : findTrustedProgram(name);
  const confinement = await findConfinement(located, { find });
  expect(confinement.level).not.toBe("none");
  await createTestFilm(located, canary, { inputs: ["testsrc2=s=128x96:r=10:d=2"] });
  const { port } = server.address() as AddressInfo;
  const places = { ffmpeg: located, folder, canary, serverUrl: `http://127.0.0.1:${port}` };
  const films = [...(await makeHostileFilms(places)), ...(await makeOtherHostileFilms(places))];
  const seed = 20_261_123;
  const damages = [
    ...fc.sample(damageOf(["whole.mp4", "whole.mkv"]), { seed, numRuns: damagedFilms }),
    ...fc.sample(damageOf(otherContainers), { seed, numRuns: otherDamagedFilms }),
  ];
  for (const [n, each] of damages.entries()) {
    films.push(await makeDamagedFilm(places, `damaged-${n}.mp4`, each));
  }

  const ffmpeg = { ...located, confinement: strace ? traced(strace, confinement) : confinement };
  const mediaFiles = openFolderStore(path.join(folder, "media"));
  for (const [index, { name, path: file, failure }] of films.entries()) {
    const outcome = await prepareFilmMedia(
      { ffmpeg, masterKey: Buffer.alloc(32, 6), mediaFiles, workDir: path.join(folder, "work") },
      {
        mediaId: `film-${index}`,
        clips: [{ path: file, sha256: String(index).padStart(64, "0") }],
      },
    ).catch((error: unknown) => error);
    const refusal = outcome instanceof FilmError ? outcome.failure : outcome;
    if (failure === null) expect(outcome).toMatchObject({ durationSeconds: 2 });
    else if (failure !== "any") expect([name, refusal]).toEqual([name, failure]);
    else if (outcome instanceof Error)
      expect([name, outcome]).toEqual([name, expect.any(FilmError)]);
  }

  expect(asked).toBe(0);
  expect((await readdir(path.join(folder, "media"))).filter((name) => name.includes("."))).toEqual(
    [],
  );
  expect(await readdir(path.join(folder, "work"))).toEqual([]);
  if (!strace) return;
  const log = await readFile(calls, "utf8");
  expect(log).toContain(path.join(folder, "whole.mp4"));
  const opened = log.split("\n").filter((line) => /\bopen(at)?\(/.test(line));
  expect(opened.filter((line) => line.includes(canary) || line.includes("/etc/passwd"))).toEqual(
    [],
  );
  expect(log.split("\n").filter((line) => /connect\(.*AF_INET/.test(line))).toEqual([]);
}, 900_000);

/** Also records the files and addresses that the program opens. */
function traced(strace: string, confinement: Confinement): Confinement {
  return {
    level: confinement.level,
    wrap: ({ path: program, args }, limits) =>
      confine(
        { confinement },
        {
          path: strace,
          args: ["-f", "-A", "-o", calls, "-e", "trace=open,openat,connect", program, ...args],
        },
        // The program also writes the log.
        { ...limits, fileBytes: limits.fileBytes + 2 ** 30 },
      ),
  };
}
