import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import * as z from "zod";

// Runs the axe-core of @axe-core/playwright directly: AxeBuilder takes ten times as long, because it
// opens a page for each run and returns every passing element.
const requireFromPackage = createRequire(
  createRequire(import.meta.url).resolve("@axe-core/playwright"),
);
const source = `if (!globalThis.axe) {
  ${readFileSync(requireFromPackage.resolve("axe-core/axe.min.js"), "utf8")};
  axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });
}`;

interface Scope {
  /** Only these rules. */
  rules?: readonly string[];
  /** All rules but these. */
  without?: readonly string[];
  /** A selector of elements that are left out. */
  exclude?: string;
}

const runScript = ({ rules, without = [], exclude }: Scope) => {
  const options = JSON.stringify({
    resultTypes: ["violations"],
    runOnly: rules && { type: "rule", values: rules },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  const context = exclude === undefined ? "document" : JSON.stringify({ exclude: [[exclude]] });
  return `axe.run(${context}, ${options}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, targets: nodes.map(({ target }) => target.join(" ")) })))`;
};
const axeResults = z.array(z.object({ id: z.string(), targets: z.array(z.string()) }));

/** The rules about colours: the two themes differ in nothing else. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** Axe's violations on a page and in its frames, by all rules unless the scope is narrower; one line each. */
export async function findViolations(page: Page, scope: Scope = {}): Promise<string[]> {
  await page.evaluate(source);
  // A frame that is detached meanwhile is skipped.
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(frames.map((frame) => frame.evaluate(source).catch(() => undefined)));
  const violations = axeResults.parse(await page.evaluate(runScript(scope)));
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
