import {
  button,
  findUndiscussedLessons,
  type Lesson,
  lessonUrl,
  postWith,
  send,
  stubPlayer,
  tab,
} from "./lesson-discussion-page.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { registerBeginner } from "./students.ts";

// A student of this file only, and two lessons without others' questions.
let student = "";
let lessons: [Lesson, Lesson];

test.beforeAll(async () => {
  student = await registerBeginner("lists");
  lessons = await findUndiscussedLessons(student);
  const [{ _id: video, videoId }] = lessons;
  const about = { videoId, video };
  await send(student, "/api/favorite/{userId}", { video });
  await send(student, "/api/review/{userId}", { rating: 9, text: "The first review.", ...about });
  const first = { title: "The first question", text: "Which finger?", ...about };
  await send(student, "/api/question/{userId}", first);
});
test.beforeEach(async ({ school: page }) => {
  await stubPlayer(page);
});

test("long lists have pages of ten, on the lesson's page and in the account [community-5]", async ({
  school: page,
}) => {
  await enter(page, student);
  await page.goto(`${schoolUrl()}/account-questions`);
  const review = postWith(page, "The first review.");
  await expect(review.getByLabel("Rated 4.5 out of 5")).toBeVisible();
  const { _id: video, videoId } = lessons[1];
  for (let number = 1; number <= 11; number += 1) {
    const words = { title: `Question ${number}.`, text: "Another one.", videoId, video };
    await send(student, "/api/question/{userId}", words);
  }
  await page.goto(lessonUrl(lessons[1]));
  await expect(tab(page, "Questions")).toHaveText(/11$/);
  await expect(postWith(page, "Another one.")).toHaveCount(10);
  await button(page, "Show More").click();
  await expect(postWith(page, "Another one.")).toHaveCount(11);
  await expect(postWith(page, "Question 1.")).toBeFocused();
  await expect(button(page, /Show/)).toHaveCount(0);

  await page.goto(`${schoolUrl()}/account-questions`);
  await expect(postWith(page, "Another one.")).toHaveCount(10);
  await expect(postWith(page, "Question 11.")).toContainText(/0 replies/);
  await expect(postWith(page, "Question 11.").locator("time")).toHaveText(/^(now|\dm)/);
  await button(page, "Show More").click();
  await expect(postWith(page, "The first question")).toBeVisible();
  await expect(review.getByRole("link")).toHaveAttribute(
    "href",
    `/video/${lessons[0].videoId}?tab=reviews`,
  );
});
