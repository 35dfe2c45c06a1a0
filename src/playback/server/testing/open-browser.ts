import { type Browser, chromium } from "@playwright/test";
import { afterAll } from "vitest";
import { chromiumFlags, findChromium } from "../../../../test/support/chromium.ts";

/** A browser for this test file: the system's, else Playwright's. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  afterAll(() => browser.close());
  return browser;
}
