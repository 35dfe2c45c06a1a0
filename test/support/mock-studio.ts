import type { Page } from "@playwright/test";
import { emptyOverview, failed, flags, overview, payments, unmatched } from "./money-samples.ts";
import { students } from "./studio-sample-people.ts";
import { actions, firstDay, today, uploads } from "./studio-samples.ts";

/** Mocks every call of the studio's pages with a school that is a year old. */
export async function mockStudio(page: Page): Promise<void> {
  await mock(page, "**/api/studio/money", overview);
  await mock(page, "**/api/studio/money/flags*", flags);
  await mock(page, "**/api/studio/money/unmatched*", unmatched);
  await mock(page, "**/api/studio/money/failed*", failed);
  await mock(page, "**/api/studio/money/payments*", payments);
  await mock(page, "**/api/studio/money/students*", students);
  await mock(page, "**/api/studio/actions*", actions);
  await mock(page, "**/api/studio/uploads*", uploads);
  await mock(page, "**/api/studio/today", today);
}

/** Mocks them as in a school without payments. */
export async function mockEmptyStudio(page: Page): Promise<void> {
  const none = {
    flags: [],
    payments: [],
    failed: [],
    students: [],
    actions: [],
    uploads: [],
    lessons: [],
    searches: [],
    total: 0,
    nextCursor: null,
  };
  await mock(page, "**/api/studio/**", none);
  await mock(page, "**/api/studio/today", {
    waiting: [],
    firstSteps: null,
    content: { missing: [], deadLinks: [] },
    filmConfinement: null,
  });
  await mock(page, "**/api/studio/money", emptyOverview);
}

/** Mocks them as in a school on its first day. */
export async function mockFirstDay(page: Page): Promise<void> {
  await mockEmptyStudio(page);
  await mock(page, "**/api/studio/today", firstDay);
}

/** Lets uploads start, and holds their bytes. */
export async function holdFilms(page: Page): Promise<void> {
  await page.route("**/api/studio/uploads", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const location = `/api/studio/uploads/${crypto.randomUUID()}`;
    return route.fulfill({ status: 201, headers: { location, "tus-resumable": "1.0.0" } });
  });
  await page.route("**/api/studio/uploads/*", () => new Promise<void>(() => undefined));
}

const mock = (page: Page, url: string, data: object) =>
  page.route(url, (route) => route.fulfill({ json: { data } }));
