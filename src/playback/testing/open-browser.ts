import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { afterAll } from "vitest";

const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser for this test file: the system's, else Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = systemChromium.find((place) => existsSync(place));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
  afterAll(() => browser.close());
  return browser;
}
