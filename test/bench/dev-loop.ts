import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { findFreePorts, removeData } from "../support/school/run-school.ts";
import type { Figure } from "./figure.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const rounds = 5;

const label = {
  file: "src/site/browser/pages/faq.tsx",
  text: "Frequently asked questions",
};
const errorText = {
  file: "src/platform/server/http/json-body.ts",
  text: "The body names a field twice",
};

/**
 * Seconds from writing a file to seeing its effect, with `npm run dev` in a clone of the last
 * commit.
 */
export async function measureDevLoop(): Promise<Figure[]> {
  const clone = await mkdtemp(path.join(tmpdir(), "dev-"));
  let dev: ChildProcess | undefined;
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  try {
    await run("git", ["clone", "--quiet", root, clone]);
    await run("cp", ["-al", path.join(root, "node_modules"), clone]);
    await cp(path.join(root, "build"), path.join(clone, "build"), { recursive: true });
    const port = await findFreePorts(6);
    dev = spawn("node", ["tools/dev.mjs"], {
      cwd: clone,
      env: { ...process.env, PORT: String(port), NODE_ENV: "development" },
      stdio: "ignore",
    });
    const page = await browser.newPage();
    await openWhenReady(page, `http://localhost:${port + 5}/faq`);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const labels: number[] = [];
    const errors: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      labels.push(
        await secondsUntil(clone, label, round, (text) =>
          page.getByRole("heading", { level: 1, name: text }).isVisible(),
        ),
      );
      errors.push(
        await secondsUntil(clone, errorText, round, async (text) => {
          const answer = await page.evaluate(async () => {
            const headers = { "content-type": "application/json" };
            const body = '{"name":"1","name":"2"}';
            const request = fetch("/api/message", { method: "POST", headers, body });
            return (await request.catch(() => undefined))?.text();
          });
          return answer?.includes(text) === true;
        }),
      );
    }
    const isSamePage = await page.evaluate(() => "isSamePage" in globalThis);
    return [
      figureOf("a label edited to seen, slowest, s", labels, 1),
      figureOf("a server's error text edited to seen, slowest, s", errors, 3),
      {
        name: "pages that were loaded anew meanwhile",
        value: isSamePage ? 0 : 1,
        wanted: "0",
        met: isSamePage,
      },
    ];
  } finally {
    await browser.close();
    dev?.kill("SIGTERM");
    if (dev?.exitCode === null) await new Promise((resolve) => dev?.once("exit", resolve));
    await removeData(path.join(clone, "data"));
    await rm(clone, { recursive: true, force: true });
  }
}

async function openWhenReady(page: Page, url: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name: label.text });
  for (;;) {
    const isThere = await page.goto(url).then(
      () => heading.isVisible(),
      () => false,
    );
    if (isThere) break;
    await delay(1_000);
  }
  // Vite reloads the page once after it has found the required packages.
  await page.waitForLoadState("networkidle");
}

/** Appends a number to a text of a file; returns the seconds until `isSeen` finds it. */
async function secondsUntil(
  clone: string,
  { file, text }: { file: string; text: string },
  round: number,
  isSeen: (text: string) => Promise<boolean>,
): Promise<number> {
  const full = path.join(clone, file);
  const source = await readFile(full, "utf8");
  const before = round === 1 ? text : `${text} ${round - 1}`;
  if (!source.includes(before)) throw new Error(`${file} has no "${before}"`);
  const start = performance.now();
  await writeFile(full, source.replace(before, `${text} ${round}`));
  while (!(await isSeen(`${text} ${round}`))) await delay(20);
  return (performance.now() - start) / 1_000;
}

function figureOf(name: string, seconds: readonly number[], most: number): Figure {
  const sorted = seconds.toSorted((a, b) => a - b);
  const [fastest = 0, median = 0, slowest = 0] = [
    sorted[0],
    sorted[Math.floor(sorted.length / 2)],
    sorted.at(-1),
  ];
  return {
    name,
    value: slowest,
    wanted: `≤ ${most}`,
    met: slowest <= most,
    beside: `fastest ${fastest.toFixed(2)}, median ${median.toFixed(2)}, ${rounds} rounds`,
  };
}
