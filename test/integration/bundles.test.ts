import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";

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

/** A path of the studio's endpoints, which each of its modules that calls the server holds. */
const studioCall = "/api/studio/";

test("no page outside the studio loads a byte of it", async () => {
  const { assets } = build.parse(await import(server));
  const routes = Object.values(assets.routes);
  const isStudio = ({ path = "" }) => path.startsWith("studio");
  const readAll = async (files: Iterable<string>) => {
    const texts = [...new Set(files)].map(async (file) => ({
      file,
      text: await readFile(`${site}${file}`, "utf8"),
    }));
    return Promise.all(texts);
  };
  const filesOf = (all: typeof routes) =>
    all.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const others = [assets.entry, ...routes.filter((route) => !isStudio(route))];
  const withStudio = async (all: typeof routes) =>
    (await readAll(filesOf(all))).flatMap(({ file, text }) =>
      text.includes(studioCall) ? [file] : [],
    );
  expect(await withStudio(others)).toEqual([]);
  // The search finds the studio where it is.
  const studio = routes.filter(isStudio);
  expect(studio.length).toBeGreaterThan(5);
  expect((await withStudio(studio)).length).toBeGreaterThan(5);
});
