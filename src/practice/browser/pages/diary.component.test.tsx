import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Diary } from "#practice/contract/run-endpoints.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";

const lastRun = {
  startedAt: "2026-03-06T10:00:00.000Z",
  mode: "wait",
  speed: 0.6,
  isFinished: true,
  due: 24,
  right: 24,
  wrong: 2,
  missing: 0,
  hints: 0,
} as const;

const diary: Diary = {
  isShared: false,
  activeSeconds: 4_200,
  dayCount: 2,
  days: [
    { day: "2026-03-06", activeSeconds: 3_600 },
    { day: "2026-03-04", activeSeconds: 600 },
  ],
  passages: [
    {
      videoId: "a-bagatelle",
      title: "A bagatelle of a rather long name that needs more than one line on a phone",
      passage: "5-8",
      hands: "left",
      finishedRuns: 3,
      activeSeconds: 600,
      lastRun,
    },
    {
      videoId: "c-major",
      title: "C major",
      passage: "1.2-3",
      hands: "both",
      finishedRuns: 1,
      activeSeconds: 40,
      lastRun: { ...lastRun, mode: "play", speed: null, right: 20, missing: 4, wrong: 1 },
    },
  ],
};

test("a student lets the teacher see their practice, and ends it [sharing-5]", async () => {
  const screen = await openScreen("/practice", {
    user: studentSample,
    answers: {
      "GET /api/runs/diary": diary,
      "PUT /api/runs/sharing": { isShared: true },
    },
  });
  const sharing = page.getByRole("switch", { name: /^Let my teacher see/ });
  await expect.element(sharing).toHaveAttribute("aria-checked", "false");
  await sharing.click();
  await expect.element(sharing).toHaveAttribute("aria-checked", "true");
  screen.answers = { ...screen.answers, "PUT /api/runs/sharing": { isShared: false } };
  await sharing.click();
  await expect.element(sharing).toHaveAttribute("aria-checked", "false");
  const sent = screen.calls.filter(({ method }) => method === "PUT");
  expect(await Promise.all(sent.map((call) => call.clone().json()))).toEqual([
    { isShared: true },
    { isShared: false },
  ]);
});

test("a student reads when they practised and how each passage went, and goes on there [diary-2]", async () => {
  await openScreen("/practice", { user: studentSample, answers: { "GET /api/runs/diary": diary } });
  await expect.element(page.getByRole("heading", { name: "1 h 10 min on 2 days" })).toBeVisible();
  await expect.element(page.getByText("Friday, 6 March 2026")).toBeVisible();
  await expect.element(page.getByText("10 min", { exact: true })).toBeVisible();
  const first = page.getByRole("link", { name: /^A bagatelle/ });
  await expect
    .element(first)
    .toHaveAttribute("href", "/practice/a-bagatelle#bars=5-8&hand=left&tempo=60");
  expect(first.element().textContent).toContain("Bars 5 to 8, left hand");
  expect(first.element().textContent).toContain(
    "2 wrong keys, at 60%. Played 3 times to its end, 10 min in all.",
  );
  const second = page.getByRole("link", { name: /^C major/ });
  await expect.element(second).toHaveAttribute("href", "/practice/c-major#bars=1.2-3&hand=both");
  expect(second.element().textContent).toContain("Bars 1 (2nd time) to 3, both hands");
  expect(second.element().textContent).toContain(
    "20 of 24 notes right, one wrong key, at your own tempo.",
  );
  await expectAccessibleLayout();
});

const weekOf = (week: string, right: number, speed: number | null) => ({
  week,
  runs: 3,
  due: 100,
  right,
  wrong: 0,
  speed,
});
const openDiary = (weeks: object | Response) =>
  openScreen("/practice", {
    user: studentSample,
    answers: {
      "GET /api/runs/diary": diary,
      "GET /api/runs/weeks": weeks instanceof Response ? weeks : { weeks },
    },
  });
const openWeeks = () => page.getByText("Week by week: C major").click();

test("a passage opens to how it went week by week, as a chart and as a table [weeks-4]", async () => {
  const screen = await openDiary([
    weekOf("2026-01-12", 71, 0.6),
    weekOf("2026-02-02", 84, null),
    weekOf("2026-03-02", 96, 0.85),
  ]);
  await openWeeks();
  await expect
    .element(
      page.getByText(
        "Week from 12 January 2026: 71% of the notes right, at up to 60% of the tempo. " +
          "Week from 2 March 2026: 96% of the notes right, at up to 85% of the tempo.",
      ),
    )
    .toBeVisible();
  const rows = page.getByRole("table", { name: "How each week went" }).getByRole("row");
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    "Week fromRunsNotes rightHighest tempo",
    "12 January 2026371%60%",
    "2 February 2026384%Your own",
    "2 March 2026396%85%",
  ]);
  expect(document.querySelectorAll("figure rect")).toHaveLength(3);
  const asked = screen.calls.filter(({ url }) => url.includes("/api/runs/weeks"));
  expect(asked.map(({ url }) => new URL(url).searchParams.get("passage"))).toEqual(["1.2-3"]);
  expect(new URL(asked[0]?.url ?? "").searchParams.get("hands")).toBe("both");
  await expectAccessibleLayout();
});

test("one week is a sentence without a chart, and so is none [weeks-5]", async () => {
  const screen = await openDiary([weekOf("2026-03-02", 96, 0.85)]);
  await openWeeks();
  const one = page.getByText("One week so far: 96% of the notes right, at up to 85% of the tempo.");
  await expect.element(one).toBeVisible();
  expect(document.querySelector("figure")).toBeNull();
  screen.answers = { ...screen.answers, "GET /api/runs/weeks": { weeks: [] } };
  await page.getByText(/^Week by week: A bagatelle/).click();
  await expect.element(page.getByText("Nothing is recorded of this passage.")).toBeVisible();
});

test("weeks that cannot be fetched say so [weeks-6]", async () => {
  await openDiary(refusal(404));
  await openWeeks();
  await expect.element(page.getByText("Unable to fetch these weeks.")).toBeVisible();
});
