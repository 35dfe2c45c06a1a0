import type { Page } from "@playwright/test";
import { lessonInsight } from "../support/insight-samples.ts";
import { mockInsight, mockLessonInsight } from "../support/mock-insight.ts";
import { press } from "./keyboard.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, signIn, test } from "./school.ts";

const main = (page: Page) => page.getByRole("main");

test("a student's search in vain is reported, and the teacher sees by keyboard what is missing and where students stop", async ({
  school: page,
}) => {
  await signIn(page, "beginner");
  const reported = page.waitForResponse("**/api/search/missed");
  await page.goto(`${schoolUrl()}/search?q=zzqqxx`);
  expect((await reported).status()).toBe(200);
  await enter(page, "instructor");
  await mockInsight(page);
  await page.goto(`${schoolUrl()}/studio/insight`);
  await expect(main(page).getByRole("article")).toHaveCount(2);
  await expectAccessibleLayout(page);
  await press(page, main(page).getByRole("tab", { name: "Lessons" }), "ArrowRight");
  await expect(main(page).getByText("clair de lune")).toBeVisible();
  await page.keyboard.press("ArrowLeft");

  await press(page, main(page).getByRole("link", { name: "Minuet in G" }));
  await expect(main(page).getByText("Played it, of 48 viewers")).toBeVisible();
  await expect(main(page).getByText(/^18 of 48 viewers stop at/)).toContainText("1:10");
  await press(page, main(page).getByText("Show as table"));
  const row = main(page).getByRole("row", { name: /^0:50/ });
  await expect(row.getByRole("cell")).toHaveText(["38", "9", "3"]);
  await expect(main(page).getByRole("row", { name: /^2:55/ })).toContainText("under 5");
  await expectAccessibleLayout(page);

  await mockLessonInsight(page, { ...lessonInsight, watched: null });
  await page.reload();
  await expect(main(page).getByText(/^Fewer than 5 students/)).toBeVisible();
});
