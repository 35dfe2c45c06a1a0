import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { removeData, runSchool } from "../support/run-school.ts";
import { fillAccount } from "./fill-account.ts";
import { type Screen, screens } from "./screens.ts";

const widths = [390, 820, 1440] as const;
/** Of the sheets, in pixels. */
const [tileWidth, tileHeight, columns, gap] = [300, 900, 7, 10];
const schemes = ["dark", "light"] as const;
const only = process.argv.slice(2);
const wanted = screens.filter(
  ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
);

if (only.length === 0) await rm("look", { recursive: true, force: true });
await mkdir("look", { recursive: true });
const school = process.env.SCHOOL_URL ? undefined : await runSchool();
const url = process.env.SCHOOL_URL ?? school?.url ?? "";
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
try {
  await fillAccount(url, "professional-pro");
  for (const scheme of schemes) {
    for (const width of widths) {
      for (const screen of wanted) await picture(browser, screen, width, scheme);
      await contactSheet(width, scheme);
    }
  }
} finally {
  await browser.close();
  await school?.stop();
  if (school) await removeData(school.dataDir);
}
process.stdout.write(
  `look/ holds ${wanted.length * widths.length * schemes.length} pictures and 6 sheets\n`,
);

async function picture(from: Browser, screen: Screen, width: number, scheme: "light" | "dark") {
  const context = await from.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: "reduce",
    baseURL: url,
  });
  const name = `tlp-theme${new URL(url).port}`;
  await context.addCookies([{ name, value: scheme, url }]);
  const page = await context.newPage();
  if (screen.account) await signIn(page, screen.account);
  await page.goto(screen.path, { waitUntil: "load" });
  await page.waitForTimeout(700);
  await screen.prepare?.(page);
  await scrollThrough(page);
  await page.screenshot({ path: fileOf(screen.name, width, scheme), fullPage: true });
  await context.close();
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${account}@school.test`);
  await page.getByLabel("Password", { exact: true }).fill("let-me-play");
  await page.getByRole("button", { name: "Login" }).last().click();
  await page.waitForURL((address) => address.pathname === "/");
}

/** Lets everything that comes alive when seen do so, then returns to the top. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += 700) {
    await page.evaluate((top) => window.scrollTo(0, top), at);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(400);
}

function fileOf(name: string, width: number, scheme: string): string {
  return `look/${name}-${width}-${scheme}.png`;
}

/** All screens of one width and scheme side by side, each 300 px wide and cut at 900. */
async function contactSheet(width: number, scheme: string): Promise<void> {
  const tiles = await Promise.all(wanted.map(({ name }) => tileOf(fileOf(name, width, scheme))));
  const placed: OverlayOptions[] = [];
  let top = 0;
  for (let first = 0; first < tiles.length; first += columns) {
    const row = tiles.slice(first, first + columns);
    for (const [column, { input }] of row.entries()) {
      placed.push({ input, left: column * (tileWidth + gap), top });
    }
    top += Math.max(...row.map(({ height }) => height)) + gap;
  }
  const size = { width: columns * (tileWidth + gap), height: top };
  await sharp({ create: { ...size, channels: 3, background: "#777777" } })
    .composite(placed)
    .png()
    .toFile(`look/sheet-${width}-${scheme}.png`);
}

async function tileOf(file: string): Promise<{ input: Buffer; height: number }> {
  const scaled = await sharp(file).resize({ width: tileWidth }).toBuffer();
  const height = Math.min((await sharp(scaled).metadata()).height, tileHeight);
  const part = { left: 0, top: 0, width: tileWidth, height };
  return { input: await sharp(scaled).extract(part).toBuffer(), height };
}
