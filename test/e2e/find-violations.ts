import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import * as z from "zod";

// Runs the axe-core of @axe-core/playwright directly. AxeBuilder takes ten times as long, since it
// opens a page for each run and returns every passing element.
const requireFromPackage = createRequire(
  createRequire(import.meta.url).resolve("@axe-core/playwright"),
);
const source = `${readFileSync(requireFromPackage.resolve("axe-core/axe.min.js"), "utf8")};
axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

interface Scope {
  /** Only these rules. */
  rules?: readonly string[];
  /** All rules except these. */
  without?: readonly string[];
  /** A selector of excluded elements. */
  exclude?: string;
}

const runScript = ({ rules, without = [], exclude }: Scope) => {
  const options = JSON.stringify({
    resultTypes: ["violations"],
    elementRef: false,
    preload: false,
    runOnly: rules && { type: "rule", values: rules },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  const context = exclude === undefined ? "document" : JSON.stringify({ exclude: [[exclude]] });
  return `axe.run(${context}, ${options}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, targets: nodes.map(({ target }) => target.join(" ")) })))`;
};
const axeResults = z.array(z.object({ id: z.string(), targets: z.array(z.string()) }));

/** The rules about colours, in which alone the two themes differ. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** Axe's violations on a page and in its frames, by all rules or the scope's; one per line. */
export async function findViolations(page: Page, scope: Scope = {}): Promise<string[]> {
  await addAxe(page.mainFrame());
  // A frame that is detached meanwhile is skipped.
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(frames.map((frame) => addAxe(frame).catch(() => undefined)));
  const violations = axeResults.parse(await page.evaluate(runScript(scope)));
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}

/** Sends axe's half megabyte once to each document. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(source);
}
