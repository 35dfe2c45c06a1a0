import type { Page } from "@playwright/test";
import {
  actions,
  emptyOverview,
  failed,
  flags,
  overview,
  payments,
  students,
  unmatched,
} from "./studio-samples.ts";

/** Answers every call of the studio's money page with a school that has run for a year. */
export async function mockStudio(page: Page): Promise<void> {
  await mock(page, "**/api/studio/money", overview);
  await mock(page, "**/api/studio/money/flags?*", flags);
  await mock(page, "**/api/studio/money/unmatched?*", unmatched);
  await mock(page, "**/api/studio/money/failed?*", failed);
  await mock(page, "**/api/studio/money/payments?*", payments);
  await mock(page, "**/api/studio/money/students?*", students);
  await mock(page, "**/api/studio/actions?*", actions);
}

/** Answers them as in a school that nobody has paid yet. */
export async function mockEmptyStudio(page: Page): Promise<void> {
  const none = { flags: [], payments: [], failed: [], students: [], actions: [], total: 0 };
  await mock(page, "**/api/studio/**", none);
  await mock(page, "**/api/studio/money", emptyOverview);
}

const mock = (page: Page, url: string, data: object) =>
  page.route(url, (route) => route.fulfill({ json: { data } }));
