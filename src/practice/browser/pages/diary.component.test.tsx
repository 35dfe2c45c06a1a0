import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Diary } from "#practice/contract/run-endpoints.ts";
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
