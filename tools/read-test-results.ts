import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

export interface TestResult {
  /** From the root of the project, with forward slashes. */
  file: string;
  /** The titles of its groups and its own. */
  title: string;
  outcome: "passed" | "failed" | "skipped";
  /** What was wrong, where something was. */
  messages: string[];
}

/** What Vitest and Playwright have written. Throws when one of them has left no report. */
export async function readTestResults(root: string): Promise<TestResult[]> {
  const results = path.join(root, "test-results");
  const unit = vitestReport.parse(
    JSON.parse(await readFile(path.join(results, "unit.json"), "utf8")),
  );
  const browser = playwrightReport.parse(
    JSON.parse(await readFile(path.join(results, "e2e.json"), "utf8")),
  );
  return [
    ...unit.testResults.flatMap((file) => ofVitest(path.relative(root, file.name), file)),
    ...browser.suites.flatMap((suite) => ofPlaywright(suite, [])),
    ...browser.errors.map(({ message }) => fault("playwright", message ?? "broke off")),
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

function ofVitest(file: string, { status, message, assertionResults }: VitestFile): TestResult[] {
  const tests = assertionResults.map(
    (test): TestResult => ({
      file,
      title: test.fullName,
      outcome:
        test.status === "passed" ? "passed" : test.status === "failed" ? "failed" : "skipped",
      messages: test.failureMessages,
    }),
  );
  // A file that cannot be read, or whose setting up fails, has no failed test of its own.
  const silent = status === "failed" && !tests.some(({ outcome }) => outcome === "failed");
  return silent ? [...tests, fault(file, message)] : tests;
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

function ofPlaywright(suite: z.infer<typeof playwrightSuite>, above: string[]): TestResult[] {
  // The outermost group is the file itself.
  const groups = suite.title.endsWith(".spec.ts") ? above : [...above, suite.title];
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
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofPlaywright(inner, groups))];
}

function fault(file: string, message: string): TestResult {
  return { file, title: "the file itself", outcome: "failed", messages: [message] };
}
