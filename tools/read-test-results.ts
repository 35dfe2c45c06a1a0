import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

export interface TestResult {
  /** Relative to the project root, with forward slashes. */
  file: string;
  /** The titles of its groups and its own title. */
  title: string;
  outcome: "passed" | "failed" | "skipped";
  /** Failure messages, if any. */
  messages: string[];
}

/** The results of Vitest and Playwright. Throws if a report is missing. */
export async function readTestResults(root: string): Promise<TestResult[]> {
  const results = path.join(root, "test-results");
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(results, name), "utf8"));
  const unit = vitestReport.parse(await read("unit.json"));
  const screens = vitestReport.parse(await read("screens.json"));
  const browser = playwrightReport.parse(await read("e2e.json"));
  return [
    ...[...unit.testResults, ...screens.testResults].flatMap((file) =>
      vitestResults(path.relative(root, file.name), file),
    ),
    ...browser.suites.flatMap((suite) => playwrightResults(suite, [])),
    ...browser.errors.map(({ message }) => fileFailure("playwright", message ?? "aborted")),
  ];
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

type VitestFile = z.infer<typeof vitestReport>["testResults"][number];

function vitestResults(
  file: string,
  { status, message, assertionResults }: VitestFile,
): TestResult[] {
  const tests = assertionResults.map(
    (test): TestResult => ({
      file,
      title: test.fullName,
      outcome:
        test.status === "passed" ? "passed" : test.status === "failed" ? "failed" : "skipped",
      messages: test.failureMessages,
    }),
  );
  // A file that fails to load or in its setup has no failed test.
  const failedOutsideTests =
    status === "failed" && !tests.some(({ outcome }) => outcome === "failed");
  return failedOutsideTests ? [...tests, fileFailure(file, message)] : tests;
}

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
          results: z.array(
            z.object({ errors: z.array(z.object({ message: z.string().optional() })) }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

function playwrightResults(
  suite: z.infer<typeof playwrightSuite>,
  parentTitles: string[],
): TestResult[] {
  // The outermost suite is the file.
  const groups = suite.title.endsWith(".spec.ts") ? parentTitles : [...parentTitles, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(
      (test): TestResult => ({
        file: `test/e2e/${spec.file}`,
        title: [...groups, spec.title].join(" "),
        outcome:
          test.status === "expected" ? "passed" : test.status === "skipped" ? "skipped" : "failed",
        messages: test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")),
      }),
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightResults(inner, groups))];
}

function fileFailure(file: string, message: string): TestResult {
  return { file, title: "the file itself", outcome: "failed", messages: [message] };
}
