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
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // Long enough for a busy machine; only hanging tests time out.
    context.setDefaultTimeout(120_000);
    return context;
  };
  return browser;
}
