import type { Page } from "@playwright/test";
import { mockStudents } from "../../support/mock-students.ts";
import { mockEmptyStudio } from "../../support/mock-studio.ts";
import { studentSample } from "../../support/student-samples.ts";
import { fail, hold, press, type Screen, skipRetries } from "../screen.ts";

const list = "/studio/students";
const everyCall = /\/api\/studio\//;
const teacher = { account: "instructor", before: mockStudents, path: list };
const one = { ...teacher, path: `${list}?student=${studentSample._id}` };

/** The studio's students, in each state. */
export const studentScreens: readonly Screen[] = [
  { ...teacher, name: "students" },
  { ...teacher, name: "students-empty", before: mockEmptyStudio },
  { ...teacher, name: "students-loading", before: (page) => hold(page, everyCall), waits: true },
  { ...teacher, name: "students-failed", before: failAll, prepare: skipRetries },
  { ...one, name: "student" },
  {
    ...one,
    name: "student-disable",
    windowOnly: true,
    prepare: (page) => press(page, "Disable"),
  },
  {
    ...one,
    name: "student-delete",
    windowOnly: true,
    prepare: (page) => press(page, "Delete"),
  },
];

async function failAll(page: Page): Promise<void> {
  await page.clock.install();
  await fail(page, everyCall);
}
