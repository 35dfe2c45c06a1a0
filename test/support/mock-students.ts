import type { Page } from "@playwright/test";
import { listedStudents, studentSample } from "./student-samples.ts";

/** Mocks the calls of `/studio/students` with a few students. */
export async function mockStudents(page: Page): Promise<void> {
  await page.route("**/api/studio/students*", (route) =>
    route.fulfill({
      json: { data: { students: listedStudents, total: listedStudents.length, nextCursor: null } },
    }),
  );
  await page.route(`**/api/studio/students/${studentSample._id}`, (route) =>
    route.fulfill({ json: { data: studentSample } }),
  );
  await page.route("**/api/studio/practice/students/*", (route) =>
    route.fulfill({ json: { data: { practice: null } } }),
  );
}
