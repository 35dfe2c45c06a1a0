import type { Page } from "@playwright/test";
import type { LessonInsight } from "#insight/contract/studio-insight.ts";
import { lessonInsight, missedSearches, watchedLessons } from "./insight-samples.ts";

/** Mocks the calls of `/studio/insight` with lessons that students have watched. */
export async function mockInsight(page: Page): Promise<void> {
  const total = 2;
  await mock(page, "**/api/studio/insight*", { lessons: watchedLessons, total, nextCursor: null });
  await mock(page, "**/api/studio/insight/searches*", {
    searches: missedSearches,
    total,
    nextCursor: null,
  });
  await mockLessonInsight(page, lessonInsight);
}

export const mockLessonInsight = (page: Page, lesson: LessonInsight): Promise<void> =>
  mock(page, `**/api/studio/insight/lessons/${lesson._id}`, lesson);

async function mock(page: Page, url: string, data: object): Promise<void> {
  await page.route(url, (route) => route.fulfill({ json: { data } }));
}
