import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { addSchoolFilm, presentSchoolFilm, readSchoolFilm } from "./school-film.ts";

let schoolDir: string;
const write = (name: string, body: string | Buffer) =>
  writeFile(path.join(schoolDir, "lessons", name), body);

beforeEach(async () => {
  schoolDir = await mkdtemp(path.join(tmpdir(), "film-"));
  await mkdir(path.join(schoolDir, "lessons"));
});
afterEach(() => rm(schoolDir, { recursive: true }));

test("a school without such a file, or without lessons, has no film [school-film-1]", async () => {
  expect(await readSchoolFilm(schoolDir)).toBeNull();
  expect(await readSchoolFilm(path.join(schoolDir, "elsewhere"))).toBeNull();
});

test("a film without a poster or beyond 2 MB is named", async () => {
  await write("ode.film.mp4", "film");
  await expect(readSchoolFilm(schoolDir)).rejects.toThrow("needs lessons/ode.film.webp");
  await write("ode.film.webp", "poster");
  expect(await readSchoolFilm(schoolDir)).not.toBeNull();
  await write("ode.film.mp4", Buffer.alloc(2_000_001));
  await expect(readSchoolFilm(schoolDir)).rejects.toThrow("larger than 2 MB");
});

test("the demo's film has ten seconds in less than 150 kB", async () => {
  const film = await readSchoolFilm("school");
  expect(film?.film.body.length).toBeLessThan(150_000);
  expect(film?.poster.body.length).toBeLessThan(30_000);
});

test("it is served whole and by ranges, which Safari asks for [school-film-2]", async () => {
  await write("ode.film.mp4", "0123456789");
  await write("ode.film.webp", "poster");
  const school = await readSchoolFilm(schoolDir);
  if (!school) throw new Error("There is no film.");
  const { app } = await startTestServer({
    addApi: (api) => addSchoolFilm(api, school, "https://school.test"),
  });
  const { filmUrl, posterUrl } = presentSchoolFilm(school);
  const get = (url: string, range?: string) =>
    app.inject({ url, headers: range === undefined ? {} : { range } });
  const whole = await get(filmUrl);
  expect(whole.body).toBe("0123456789");
  expect(whole.headers).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const part = await get(filmUrl, "bytes=2-4");
  expect([part.statusCode, part.body]).toEqual([206, "234"]);
  expect(part.headers["content-range"]).toBe("bytes 2-4/10");
  expect((await get(filmUrl, "bytes=10-")).statusCode).toBe(416);
  expect((await get(posterUrl)).headers["content-type"]).toBe("image/webp");
  expect((await get("/films/other.mp4")).statusCode).toBe(404);
});
