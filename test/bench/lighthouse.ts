import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "#platform/free-port.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import type { RunningSchool } from "../support/run-school.ts";
import type { Figure } from "./figure.ts";

const wanted = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 } as const;

/** Lighthouse's mobile figures of the home page, and the script that it loads. */
export async function measureHome({ url }: RunningSchool): Promise<Figure[]> {
  const port = await findFreePort();
  const executablePath = findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  try {
    const result = await lighthouse(`${url}/`, { port, output: "json", logLevel: "error" });
    const categories = result?.lhr.categories ?? {};
    const scores = Object.entries(wanted).map(([name, least]) => {
      const value = Math.round((categories[name]?.score ?? 0) * 100);
      return {
        name: `Lighthouse ${name}, home, mobile`,
        value,
        wanted: `≥ ${least}`,
        met: value >= least,
      };
    });
    return [...scores, await measureScript(await browser.newPage(), url)];
  } finally {
    await browser.close();
  }
}

async function measureScript(page: Page, url: string): Promise<Figure> {
  const sizes: number[] = [];
  const pending: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    pending.push(response.body().then((body) => sizes.push(brotliSize(body))));
  });
  await page.goto(`${url}/`, { waitUntil: "networkidle" });
  await Promise.all(pending);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  return {
    name: "script of the home page, kB brotli",
    value: kilobytes,
    wanted: "≤ 150",
    met: kilobytes <= 150,
  };
}

function brotliSize(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}
