import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import * as z from "zod";

// The very axe of this package, whose own way of asking it takes ten times as long: it opens a page
// for each question and brings home every element that is right.
const ofPackage = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const source = `if (!globalThis.axe) {
  ${readFileSync(ofPackage.resolve("axe-core/axe.min.js"), "utf8")};
  axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });
}`;
const question = (rules: readonly string[] | undefined) => {
  const runOnly = rules && { type: "rule", values: rules };
  const options = JSON.stringify({ resultTypes: ["violations"], runOnly });
  return `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, targets: nodes.map(({ target }) => target.join(" ")) })))`;
};
const answer = z.array(z.object({ id: z.string(), targets: z.array(z.string()) }));

/** The rules that judge colours: nothing else differs between the light theme and the dark one. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong on a page and in its frames, by all of its rules or those named; a line each. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(source);
  // A frame that leaves meanwhile needs no judgement.
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(frames.map((frame) => frame.evaluate(source).catch(() => undefined)));
  const violations = answer.parse(await page.evaluate(question(rules)));
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
