import type { Page } from "@playwright/test";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { alignmentSample, windowSample } from "./alignment-sample.ts";
import {
  captionsSample,
  draftSample,
  lessonFileSamples,
  lessonSamples,
  preparingFilm,
  tracksSample,
} from "./lesson-samples.ts";
import { uploads } from "./studio-samples.ts";

/** Mocks the calls of the studio's lesson pages with lessons in every state. */
export const mockLessons = (page: Page) => mockThese(page, lessonSamples);

/** Mocks them as in a school without lessons. */
export const mockNoLessons = (page: Page) => mockThese(page, []);

async function mockThese(page: Page, lessons: readonly StudioLesson[]): Promise<void> {
  await page.route("**/api/studio/lessons*", (route) =>
    route.fulfill({ json: { data: { lessons, total: lessons.length, nextCursor: null } } }),
  );
  await page.route("**/api/studio/lessons/*", (route) => {
    const found = lessons.find(({ _id }) => route.request().url().endsWith(_id));
    return route.fulfill({ json: { data: found ?? draftSample } });
  });
  await page.route("**/api/studio/lessons/*/tracks", (route) =>
    route.fulfill({ json: { data: tracksSample } }),
  );
  await page.route("**/api/studio/lessons/*/captions/*", (route) =>
    route.fulfill({ json: { data: captionsSample } }),
  );
  await page.route("**/api/studio/lessons/*/alignment", (route) =>
    route.fulfill({ json: { data: alignmentSample } }),
  );
  await page.route("**/api/studio/lessons/*/alignment/window?*", (route) =>
    route.fulfill({ json: { data: windowSample } }),
  );
  await page.route("**/api/studio/lessons/*/film", (route) =>
    route.fulfill({ json: { data: preparingFilm } }),
  );
  await page.route("**/api/studio/lessons/*/poster", (route) =>
    route.fulfill({ json: { data: { poster: null, state: "done", failure: null } } }),
  );
  await page.route("**/api/studio/lessons/*/files", (route) =>
    route.fulfill({ json: { data: { files: lessonFileSamples } } }),
  );
  await page.route("**/api/studio/uploads*", (route) => route.fulfill({ json: { data: uploads } }));
}
