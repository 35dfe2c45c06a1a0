import { mkdir, rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { openSession, shareSessions } from "../support/school/demo-session.ts";
import { removeData, runSchool } from "../support/school/run-school.ts";
import { layContactSheets } from "./contact-sheet.ts";
import { fillAccount } from "./fill-account.ts";
import type { Place, Theme } from "./screen.ts";
import { screens } from "./screens.ts";
import { takePicture } from "./take-picture.ts";

/** `npm run look -- 390 dark home`: a width, a theme and parts of names, each of them if any. */
const words = process.argv.slice(2);
const widths = pick([390, 820, 1440], (width) => words.includes(`${width}`));
const themes = pick<Theme>(["dark", "light"], (theme) => words.includes(theme));
const parts = words.filter((word) => !/^\d+$|^dark$|^light$/.test(word));
const wanted = screens.filter(({ name }) => !parts.length || parts.some((it) => name.includes(it)));
const folder = "look";

if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const school = process.env.SCHOOL_URL ? undefined : await runSchool();
const { url, mailbox } = school ?? addressesOf(process.env.SCHOOL_URL ?? "");
const place: Place = {
  url,
  mailbox,
  signIn: shareSessions((account) => openSession(url, account)),
};
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
const missing: string[] = [];
let taken = 0;
try {
  await fillAccount(place, "professional-pro");
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
  process.stderr.write(`These could not be taken:\n${missing.join("\n")}\n`);
  process.exitCode = 1;
}

async function takeAll(width: number, theme: Theme): Promise<void> {
  const pictures: { name: string; file: string }[] = [];
  for (const screen of wanted) {
    if (screen.widths && !screen.widths.includes(width)) continue;
    const file = `${folder}/${screen.name}-${width}-${theme}.jpg`;
    try {
      await takePicture(browser, { screen, width, theme, place, file });
      pictures.push({ name: screen.name, file });
      taken += 1;
    } catch (error) {
      missing.push(
        `${screen.name} at ${width}, ${theme}: ${String(error).split("\n", 4).join(" ")}`,
      );
    }
  }
  const part = parts.length > 0 ? "-part" : "";
  await layContactSheets(folder, `${width}-${theme}${part}`, width, pictures);
}

function addressesOf(url: string): Pick<Place, "url" | "mailbox"> {
  const { protocol, hostname, port } = new URL(url);
  const besides = `${protocol}//${hostname}:${Number(port) + 2}`;
  return { url, mailbox: process.env.MAILBOX_URL ?? besides };
}

/** Those that are named, or all where none is. */
function pick<Kind>(all: readonly Kind[], isNamed: (one: Kind) => boolean): readonly Kind[] {
  const named = all.filter(isNamed);
  return named.length > 0 ? named : all;
}
