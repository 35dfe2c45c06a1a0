import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { type RunningSchool, removeData } from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import {
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  schoolUrl,
  test,
  windows,
} from "./school.ts";

let session: ReturnType<typeof openSession> | undefined;

/** The instructor's login session, which the tests of a school share. */
export async function instructorSession() {
  session ??= openSession(schoolUrl(), "instructor", await nextInstructorCode());
  return session;
}

/** Opens a school for a file's tests, which change what visitors see of it, and removes it. */
export function useTeacherSchool(): void {
  let schoolDir: string;
  let school: RunningSchool;
  /** The environment's values before the file's own. */
  const before = { MAILBOX_URL: process.env.MAILBOX_URL, SCHOOL_URL: process.env.SCHOOL_URL };

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    schoolDir = await makeTinySchool();
    school = await runUnpreparedSchool(schoolDir);
    Object.assign(process.env, { MAILBOX_URL: school.mailbox, SCHOOL_URL: school.url });
    session = undefined;
  });
  test.afterAll(async () => {
    await school.stop();
    await removeData(school.dataDir);
    await rm(schoolDir, { recursive: true });
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");
export const mainButton = (page: Page, name: string | RegExp) =>
  main(page).getByRole("button", { name, exact: true });
export const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });

export async function enterStudio(page: Page, path: string): Promise<void> {
  await enterWith(page, await instructorSession());
  await page.goto(`${schoolUrl()}/studio/${path}`);
}

/** Checks the layout and accessibility of a screen on a phone and a desktop, in both themes. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of [windows.phone, windows.desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
  }
}
