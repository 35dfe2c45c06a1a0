import {
  button,
  findUndiscussedLessons,
  type Lesson,
  lessonUrl,
  postWith,
  registerBeginner,
  send,
  stubPlayer,
  tab,
} from "./lesson-discussion-page.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";

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

test("a list of reviews has pages too, and an empty account list says so [community-6]", async ({
  school: page,
}) => {
  const reviews = Array.from({ length: 11 }, (_, index) => ({
    _id: `r${index}`,
    videoId: lessons[1].videoId,
    rating: 7,
    text: `Review number ${index}`,
    hidden: false,
    user: { _id: `u${index}`, name: "Ada (demo student)", picture: null },
    createdAt: new Date(Date.now() - index * 86_400_000).toISOString(),
  }));
  const held = Promise.withResolvers<void>();
  await page.route("**/api/review/video/**", async (route) => {
    await held.promise;
    const isFirst = route.request().url().includes("page=1");
    const shown = isFirst ? reviews.slice(0, 10) : reviews.slice(10);
    return route.fulfill({ json: { data: { reviews: shown, totalReviews: 11 } } });
  });
  await enter(page, "professional-pro");
  await page.goto(lessonUrl(lessons[1], "?tab=reviews"));
  const skeleton = page.getByRole("tabpanel").getByRole("status", { name: "Loading" });
  await expect(skeleton).toBeVisible();
  await expect(page.getByText("No reviews yet")).toHaveCount(0);
  held.resolve();
  await expect(skeleton).toHaveCount(0);
  await expect(postWith(page, "Review number")).toHaveCount(10);
  await expect(postWith(page, "Review number 3").locator("time")).toHaveText(/^3d/);
  await button(page, "Show More").click();
  await expect(postWith(page, "Review number")).toHaveCount(11);
  await expect(tab(page, "Reviews")).toHaveText(/11$/);
  await page.route("**/api/question/reviews/**", (route) =>
    route.fulfill({ json: { data: { content: [], totalContent: 0 } } }),
  );
  await page.goto(`${schoolUrl()}/account-questions`);
  await expect(page.getByText("No questions or reviews yet")).toBeVisible();
});
