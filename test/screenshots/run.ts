import { mkdir, rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { openSession, shareSessions } from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { removeData, runSchool } from "../support/school/run-school.ts";
import { writeContactSheets } from "./contact-sheet.ts";
import { fillAccount } from "./fill-account.ts";
import type { SchoolTarget, Theme } from "./screen.ts";
import { screens } from "./screens.ts";
import { takeScreenshot } from "./take-screenshot.ts";

/** `npm run look -- 390 dark home`: optional widths, themes and parts of screen names. */
const args = process.argv.slice(2);
const widths = pick([390, 820, 1440], (width) => args.includes(`${width}`));
const themes = pick<Theme>(["dark", "light"], (theme) => args.includes(theme));
const nameParts = args.filter((word) => !/^\d+$|^dark$|^light$/.test(word));
const wanted = screens.filter(
  ({ name }) => !nameParts.length || nameParts.some((it) => name.includes(it)),
);
const folder = "look";

if (args.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const school = process.env.SCHOOL_URL ? undefined : await runSchool();
const { url, mailbox } = school ?? urlsOf(process.env.SCHOOL_URL ?? "");
const target: SchoolTarget = {
  url,
  mailbox,
  signIn: shareSessions(async (account) =>
    openSession(url, account, account === "instructor" ? await nextInstructorCode() : undefined),
  ),
};
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
const missing: string[] = [];
let taken = 0;
try {
  await fillAccount(target, "professional-pro");
  for (const width of widths) {
    for (const theme of themes) await takeAll(width, theme);
  }
} finally {
  await browser.close();
  await school?.stop();
  if (school) await removeData(school.dataDir);
}
process.stdout.write(
  `look/ holds ${taken} new pictures; open look/${widths[0]}-${themes[0]}.html\n`,
);
if (missing.length > 0) {
  process.stderr.write(`Failed screenshots:\n${missing.join("\n")}\n`);
  process.exitCode = 1;
}

async function takeAll(width: number, theme: Theme): Promise<void> {
  const screenshots: { name: string; file: string }[] = [];
  for (const screen of wanted) {
    if (screen.widths && !screen.widths.includes(width)) continue;
    const file = `${folder}/${screen.name}-${width}-${theme}.jpg`;
    try {
      await takeScreenshot(browser, { screen, width, theme, target, file });
      screenshots.push({ name: screen.name, file });
      taken += 1;
    } catch (error) {
      missing.push(
        `${screen.name} at ${width}, ${theme}: ${String(error).split("\n", 4).join(" ")}`,
      );
    }
  }
  const part = nameParts.length > 0 ? "-part" : "";
  await writeContactSheets(folder, `${width}-${theme}${part}`, width, screenshots);
}

function urlsOf(url: string): Pick<SchoolTarget, "url" | "mailbox"> {
  const { protocol, hostname, port } = new URL(url);
  const mailboxUrl = `${protocol}//${hostname}:${Number(port) + 2}`;
  return { url, mailbox: process.env.MAILBOX_URL ?? mailboxUrl };
}

/** The named items, or all if none is named. */
function pick<Kind>(all: readonly Kind[], isNamed: (one: Kind) => boolean): readonly Kind[] {
  const named = all.filter(isNamed);
  return named.length > 0 ? named : all;
}
