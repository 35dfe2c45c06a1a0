import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page, type Response } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";

const wanted = { performance: 97, accessibility: 100, "best-practices": 95, seo: 100 } as const;

/** The score varies with the machine's other load, so the median counts. */
const runs = 5;

const pages = {
  home: "/",
  library: "/library",
  "a video": "/video/five-finger-c",
  plans: "/plans",
  FAQ: "/faq",
};

/**
 * Lighthouse's mobile scores of the main entry pages, each the median of five runs, and the script
 * sizes of home and of a lesson's page.
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
    // Sequential, since concurrent runs would slow each other down.
    for (const [page, pageUrl] of Object.entries(pages)) {
      figures.push(...(await measurePage(page, `${url}${pageUrl}`, port)));
    }
    const tab = await browser.newPage();
    return [
      ...figures,
      await measureScript(tab, "the home page", `${url}/`, 150),
      await measureScript(tab, "a lesson's page", `${url}/video/five-finger-c`, 150),
    ];
  } finally {
    await browser.close();
  }
}

async function measurePage(page: string, pageUrl: string, port: number): Promise<Figure[]> {
  const results: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await audit(pageUrl, port));
  return Object.entries(wanted).map(([name, least]) => {
    const sorted = results
      .map(({ categories, audits }) => {
        const { score = 0, auditRefs = [] } = categories[name] ?? {};
        const costly = auditRefs.filter(
          ({ id, weight }) => weight > 0 && isMissed(audits[id]?.score),
        );
        return { value: Math.round((score ?? 0) * 100), costly: costly.map(({ id }) => id) };
      })
      .sort((one, other) => one.value - other.value);
    const { value = 0, costly = [] } = sorted[Math.floor(runs / 2)] ?? {};
    return {
      name: `Lighthouse ${name}, ${page}, mobile, median of ${runs}`,
      value,
      wanted: `≥ ${least}`,
      met: value >= least,
      beside: [sorted.map((each) => each.value).join(" "), ...costly].join(", "),
    };
  });
}

async function audit(pageUrl: string, port: number) {
  const result = await lighthouse(pageUrl, { port, output: "json", logLevel: "error" });
  if (!result) throw new Error(`Lighthouse has no result for ${pageUrl}`);
  return result.lhr;
}

/** Whether an audit cost points; null means not applicable. */
function isMissed(score: number | null | undefined): boolean {
  return typeof score === "number" && score < 0.9;
}

/** The transfer size of a page's scripts before any interaction. */
async function measureScript(
  page: Page,
  name: string,
  pageUrl: string,
  most: number,
): Promise<Figure> {
  // Lighthouse filled the profile's cache.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes: Promise<number>[] = [];
  const count = (response: Response) => {
    if (response.request().resourceType() === "script") sizes.push(transferSize(response));
  };
  page.on("response", count);
  await page.goto(pageUrl, { waitUntil: "networkidle" });
  page.off("response", count);
  const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  return {
    name: `script of ${name}, kB brotli`,
    value: kilobytes,
    wanted: `≤ ${most}`,
    met: kilobytes <= most,
    beside: `${sizes.length} files`,
  };
}

/** The bytes of a script as transferred. */
async function transferSize(response: Response): Promise<number> {
  const encoding = await response.headerValue("content-encoding");
  // Files below the compression threshold are sent uncompressed.
  const isCompressed = encoding === "br" || (await response.body()).length < 1_000;
  if (!isCompressed) throw new Error(`${response.url()} has content-encoding ${encoding}`);
  return Number(await response.headerValue("content-length"));
}
