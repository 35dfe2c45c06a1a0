import { expect, test } from "@playwright/test";
import { colorRules, findViolations } from "./find-violations.ts";

test("findViolations reports accessibility violations, also in frames", async ({ page }) => {
  const faults = `<p style="color:#777;background:#888">Grey</p><img src="">`;
  const frame = `<iframe title="Inside" srcdoc='<html lang="en"><title>Inside</title>${faults}'>`;
  await page.setContent(`<html lang="en"><title>Faults</title><main><h1>Faults</h1>${faults}
    ${frame}</iframe></main>`);
  await page.frameLocator("iframe").getByText("Grey").waitFor();
  expect(await findViolations(page)).toEqual([
    "color-contrast: p, iframe p",
    "image-alt: img, iframe img",
  ]);
  expect(await findViolations(page, { rules: colorRules })).toEqual([
    "color-contrast: p, iframe p",
  ]);
  const rest = await findViolations(page, { without: ["image-alt"], exclude: "iframe" });
  expect(rest).toEqual(["color-contrast: p"]);
});
