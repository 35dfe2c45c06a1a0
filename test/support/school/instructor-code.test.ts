import { afterEach, expect, test, vi } from "vitest";

const schoolUrl = "http://localhost:1";
const { SCHOOL_URL } = process.env;
afterEach(() => {
  if (SCHOOL_URL === undefined) delete process.env.SCHOOL_URL;
  else process.env.SCHOOL_URL = SCHOOL_URL;
});

/** The next code from a process of its own. */
async function nextCodeOfProcess(): Promise<string> {
  vi.resetModules();
  const { nextInstructorCode } = await import("./instructor-code.ts");
  return nextInstructorCode();
}

test("the process that follows a failed test gives a code that the failed test did not use", async () => {
  process.env.SCHOOL_URL = schoolUrl;
  const used = await nextCodeOfProcess();
  expect(await nextCodeOfProcess()).not.toBe(used);
});
