import type { Page } from "@playwright/test";
import { lessonSamples } from "../../support/lesson-samples.ts";
import { mockLessons, mockNoLessons } from "../../support/mock-lessons.ts";
import { fail, hold, mockResponse, press, type Screen, skipRetries } from "../screen.ts";

const teacher = { account: "instructor", before: mockLessons };
const list = "/studio/lessons";
const everyCall = /\/api\/studio\//;
const [published, draft, scheduled, , filmless] = lessonSamples;
const edit = (lesson: { _id: string } | undefined) => `${list}/edit?lesson=${lesson?._id}`;
const captionsOf = (lesson: { _id: string } | undefined) =>
  `${list}/captions?lesson=${lesson?._id}`;

/** The teacher's pages of lessons. */
export const studioLessonScreens: readonly Screen[] = [
  { ...teacher, name: "studio-lessons", path: list },
  { ...teacher, name: "studio-lessons-empty", path: list, before: mockNoLessons },
  {
    ...teacher,
    name: "studio-lessons-loading",
    path: list,
    waits: true,
    before: (page) => hold(page, everyCall),
  },
  { ...teacher, name: "studio-lessons-failed", path: list, before: failAll, prepare: skipRetries },
  {
    ...teacher,
    name: "studio-lessons-new",
    path: list,
    windowOnly: true,
    prepare: (page) => press(page, "New lesson"),
  },
  { ...teacher, name: "studio-lesson-draft", path: edit(draft), prepare: seeAsStudent },
  { ...teacher, name: "studio-lesson-scheduled", path: edit(scheduled) },
  { ...teacher, name: "studio-lesson-published", path: edit(published) },
  { ...teacher, name: "studio-lesson-filmless", path: edit(filmless) },
  { ...teacher, name: "studio-lesson-captions", path: captionsOf(filmless) },
  {
    ...teacher,
    name: "studio-lesson-spans",
    path: edit(scheduled),
    prepare: (page) => page.getByRole("button", { name: /^Look at bars 1–2/ }).click(),
  },
  { ...teacher, name: "studio-lesson-outdated", path: edit(draft), prepare: saveOutdated },
  {
    ...teacher,
    name: "studio-lesson-schedule",
    path: edit(draft),
    windowOnly: true,
    prepare: (page) => press(page, "Schedule"),
  },
  {
    ...teacher,
    name: "studio-lesson-hide",
    path: edit(published),
    windowOnly: true,
    prepare: (page) => press(page, "Hide"),
  },
];

async function failAll(page: Page): Promise<void> {
  await page.clock.install();
  await fail(page, everyCall);
}

async function seeAsStudent(page: Page): Promise<void> {
  await page.getByLabel("See it as", { exact: true }).last().selectOption("intermediate");
}

async function saveOutdated(page: Page): Promise<void> {
  const message = "This lesson was changed meanwhile, in another window or by somebody else.";
  const refusal = { message, code: "catalog.lesson_changed", requestId: "x" };
  await mockResponse(page, "**/api/studio/lessons/*", refusal, 409);
  await page.getByLabel("Title").fill("Ode to Joy, slowly");
  await press(page, "Save");
  await page.getByRole("alert").filter({ hasText: "meanwhile" }).waitFor();
}
