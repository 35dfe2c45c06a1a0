import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page, type Response } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";

const wanted = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 } as const;

const pages = {
  home: "/",
  library: "/library",
  "a video": "/video/five-finger-c",
  plans: "/plans",
  FAQ: "/faq",
};

/**
 * Lighthouse's mobile scores of the pages that visitors come to, and the size of home's scripts.
 */
export async function measurePages({ url }: RunningSchool): Promise<Figure[]> {
  const port = await findFreePort();
  const executablePath = findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  const figures: Figure[] = [];
  try {
    // Sequential: two at once would slow each other down.
    for (const [page, pageUrl] of Object.entries(pages)) {
      figures.push(...(await measurePage(page, `${url}${pageUrl}`, port)));
    }
    return [...figures, await measureScript(await browser.newPage(), url)];
  } finally {
    await browser.close();
  }
}

async function measurePage(page: string, pageUrl: string, port: number): Promise<Figure[]> {
  const result = await lighthouse(pageUrl, { port, output: "json", logLevel: "error" });
  const { categories = {}, audits = {} } = result?.lhr ?? {};
  return Object.entries(wanted).map(([name, least]) => {
    const { score = 0, auditRefs = [] } = categories[name] ?? {};
    const value = Math.round((score ?? 0) * 100);
    const costly = auditRefs.filter(({ id, weight }) => weight > 0 && isMissed(audits[id]?.score));
    return {
      name: `Lighthouse ${name}, ${page}, mobile`,
      value,
      wanted: `≥ ${least}`,
      met: value >= least,
      beside: costly.map(({ id }) => id).join(", "),
    };
  });
}

/** Whether an audit cost points; null means not applicable. */
function isMissed(score: number | null | undefined): boolean {
  return typeof score === "number" && score < 0.9;
}

/** The transfer size of home's scripts. */
async function measureScript(page: Page, url: string): Promise<Figure> {
  // Lighthouse filled the profile's cache.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") sizes.push(transferSize(response));
  });
  await page.goto(`${url}/`, { waitUntil: "networkidle" });
  const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  return {
    name: "script of the home page, kB brotli",
    value: kilobytes,
    wanted: "≤ 150",
    met: kilobytes <= 150,
    beside: `${sizes.length} files`,
  };
}

/** The bytes of a script as it was sent. */
async function transferSize(response: Response): Promise<number> {
  const encoding = await response.headerValue("content-encoding");
  // Files below the least size for compression are sent as they are.
  const isCompressed = encoding === "br" || (await response.body()).length < 1_000;
  if (!isCompressed) throw new Error(`${response.url()} has content-encoding ${encoding}`);
  return Number(await response.headerValue("content-length"));
}
