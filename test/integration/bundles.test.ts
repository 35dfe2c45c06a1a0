import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import * as z from "zod";
import { MIN_COMPRESSED_BYTES } from "#platform/server/http/cache/precompressed-response.ts";

const site = fileURLToPath(new URL("../../build/client", import.meta.url));
const server = new URL("../../build/server/index.js", import.meta.url).href;
const build = z.object({
  assets: z.object({
    entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
    routes: z.record(
      z.string(),
      z.object({
        path: z.optional(z.string()),
        module: z.string(),
        imports: z.optional(z.array(z.string())),
      }),
    ),
  }),
});

/** A path of the studio's endpoints, which every studio module with calls contains. */
const studioCall = "/api/studio/";
/** The storage key of the practice room's settings, bundled with its view and engine. */
const roomSettings = "tlp-practice";
/** An error code of the schema library. */
const schemaError = "unrecognized_keys";

async function readFiles(files: Iterable<string>) {
  const texts = [...new Set(files)].map(async (file) => ({
    file,
    text: await readFile(`${site}${file}`, "utf8"),
  }));
  return Promise.all(texts);
}

async function openBuild() {
  const { assets } = build.parse(await import(server));
  const routes = Object.values(assets.routes);
  const filesOf = (all: typeof routes) =>
    all.flatMap(({ module, imports = [] }) => [module, ...imports]);
  /** The files that documents of these routes load automatically and that contain the text. */
  const filesWith = async (text: string, all: typeof routes) =>
    (await readFiles(filesOf(all)))
      .filter((each) => each.text.includes(text))
      .map(({ file }) => file);
  return { entry: assets.entry, routes, filesWith };
}

test("no page outside the studio loads a byte of it", async () => {
  const { entry, routes, filesWith } = await openBuild();
  const isStudio = ({ path = "" }) => path.startsWith("studio");
  const others = [entry, ...routes.filter((route) => !isStudio(route))];
  expect(await filesWith(studioCall, others)).toEqual([]);
  // The search finds the studio in its own files.
  const studio = routes.filter(isStudio);
  expect(studio.length).toBeGreaterThan(5);
  expect((await filesWith(studioCall, studio)).length).toBeGreaterThan(5);
});

test("home and a lesson's page start without schemas: their first call fetches them", async () => {
  const { entry, routes, filesWith } = await openBuild();
  // The root's path is empty, and the home page has none.
  const starting = routes.filter(({ path }) => !path || path === "video/:videoId");
  expect(starting).toHaveLength(3);
  expect(await filesWith(schemaError, [entry, ...starting])).toEqual([]);
  const withForms = routes.filter(({ path }) => path === "contact");
  expect(await filesWith(schemaError, withForms)).toHaveLength(1);
});

test("no page loads the practice room before it is opened, and it is at most 120 kB of script", async () => {
  const { entry, routes, filesWith } = await openBuild();
  expect(await filesWith(roomSettings, [entry, ...routes])).toEqual([]);
  const all = await readdir(`${site}/assets`);
  const scripts = await readFiles(
    all.filter((file) => file.endsWith(".js")).map((file) => `/assets/${file}`),
  );
  const room = scripts.filter(({ text }) => text.includes(roomSettings));
  expect(room).toHaveLength(1);
  expect(room[0]?.text.length).toBeLessThan(120_000);
});

test("a visitor's page fetches at most 20 scripts, and none imports one that imports it", async () => {
  const { entry, routes } = await openBuild();
  const counts = routes
    .filter(({ path = "" }) => !path.startsWith("studio"))
    .map(({ path, module, imports = [] }) => ({
      path,
      scripts: new Set([entry.module, ...entry.imports, module, ...imports]).size,
    }));
  expect(counts.length).toBeGreaterThan(20);
  expect(counts.filter(({ scripts }) => scripts > 20)).toEqual([]);

  const files = (await readdir(`${site}/assets`)).filter((file) => file.endsWith(".js"));
  const importsOf = new Map<string, string[]>();
  for (const file of files) {
    const text = await readFile(`${site}/assets/${file}`, "utf8");
    const found = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
    importsOf.set(
      file,
      found.map(([, name = ""]) => name),
    );
  }
  expect([...importsOf.values()].flat().length).toBeGreaterThan(200);
  const cycles = files.filter((file) => {
    const reached = new Set(importsOf.get(file));
    for (const each of reached) for (const next of importsOf.get(each) ?? []) reached.add(next);
    return reached.has(file);
  });
  expect(cycles).toEqual([]);
});

test("the build compresses each script and stylesheet", async () => {
  const files = (await readdir(site, { recursive: true })).filter((file) =>
    /\.(?:m?js|css)$/.test(file),
  );
  const sizes = await Promise.all(
    files.map(async (file) => {
      const body = await readFile(`${site}/${file}`);
      if (body.length < MIN_COMPRESSED_BYTES) return 0;
      const [brotli, gzip] = [
        await readFile(`${site}/${file}.br`),
        await readFile(`${site}/${file}.gz`),
      ];
      expect(brotliDecompressSync(brotli).equals(body), file).toBe(true);
      expect(gunzipSync(gzip).equals(body), file).toBe(true);
      return brotli.length / body.length;
    }),
  );
  expect(sizes.filter((ratio) => ratio > 0).length).toBeGreaterThan(100);
  expect(Math.max(...sizes)).toBeLessThan(0.75);
});
