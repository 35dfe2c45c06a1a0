import type { Page } from "@playwright/test";
import { readLessons } from "#catalog/server/index.ts";
import { openSession } from "../../support/school/demo-session.ts";
import type { Figure } from "../figure.ts";
import { openPhone, type PracticeBench } from "./room-page.ts";

const longestMilliseconds = 30_000;

/** Opens the room of every lesson in turn: its document, first line and lit notes. */
export async function measureLessonRooms(bench: PracticeBench): Promise<Figure[]> {
  const student = await openSession(bench.url, "professional-pro");
  const context = await openPhone({ ...bench, student });
  const page = await context.newPage();
  const lessons = await readLessons("school");
  const closed: string[] = [];
  let slowest = { milliseconds: 0, videoId: "" };
  for (const { videoId } of lessons) {
    const startedAt = performance.now();
    const missing = await findMissing(page, `${bench.url}/practice/${videoId}`);
    const milliseconds = performance.now() - startedAt;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, videoId };
    process.stdout.write(`     ${videoId}: ${missing ?? `${milliseconds.toFixed(0)} ms`}\n`);
    if (missing) closed.push(`${videoId}: ${missing}`);
  }
  await context.close();
  const value = lessons.length - closed.length;
  return [
    {
      name: "practice: lessons whose room opens with its score and lit notes",
      value,
      wanted: `${lessons.length}`,
      met: value === lessons.length,
      beside: `${closed.join("; ") || "all"}; slowest ${slowest.videoId}, ${slowest.milliseconds.toFixed(0)} ms`,
    },
  ];
}

/** The missing part of a lesson's room, or null. */
async function findMissing(page: Page, url: string): Promise<string | null> {
  await page.goto(url);
  const shown = {
    "no keyboard": ".piano-key >> nth=0",
    "no printed score": ".printed-score[data-state=shown]",
    "no lit notes": ".piano-key[data-due] >> nth=0",
  };
  for (const [missing, selector] of Object.entries(shown)) {
    const appears = page
      .locator(selector)
      .waitFor({ state: "attached", timeout: longestMilliseconds });
    if (!(await appears.then(() => true).catch(() => false))) return missing;
  }
  return null;
}
