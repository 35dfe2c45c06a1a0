import {
  button,
  findUndiscussedLessons,
  type Lesson,
  lessonUrl,
  notice,
  postWith,
  registerBeginner,
  send,
  stubPlayer,
  tab,
} from "./lesson-discussion-page.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";

let ada = "";
let lessons: [Lesson, Lesson];

test.beforeAll(async () => {
  ada = await registerBeginner("fails");
  lessons = await findUndiscussedLessons(ada);
});
test.beforeEach(async ({ school: page }) => {
  await stubPlayer(page);
});

const failure = { status: 500, body: "" };
const withoutData = { status: 200, json: {} };

test("a failed change shows its call's own message and keeps the typed text [community-failures-1]", async ({
  school: page,
}) => {
  const { _id: video, videoId } = lessons[0];
  await enter(page, ada);
  await send(ada, "/api/favorite/{userId}", { video: lessons[1]._id });
  await send(ada, "/api/question/{userId}", { title: "Mine", text: "Whose?", videoId, video });
  await page.goto(lessonUrl(lessons[0]));
  const mine = postWith(page, "Whose?").first();
  await button(mine, "Reply").click();
  await page.getByLabel("Your reply").fill("To myself.");
  await button(mine, "Send").click();
  await expect(button(mine, "Hide 1 reply")).toBeVisible();
  let response: object = failure;
  await page.route(/\/api\/(favorite|question|review)\//, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(response),
  );

  await button(page, "Add to favorites").click();
  await expect(notice(page, "Unable to add to favorites.")).toBeVisible();
  await expect(button(page, "Add to favorites")).toBeVisible();
  await button(page, "Ask a question").click();
  await page.getByLabel("Title", { exact: true }).fill("Kept");
  await page.getByLabel("Question", { exact: true }).fill("Whatever happens.");
  await button(page.locator("form"), "Send").click();
  await expect(notice(page, "Unable to submit question.")).toBeVisible();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Whatever happens.");
  await button(page, "Hide the form").click();
  await button(page, "Ask a question").click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Kept");
  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByLabel("Question", { exact: true }).fill("");
  await button(page, "Hide the form").click();

  await button(mine, "Reply").click();
  await page.getByLabel("Your reply").fill("Not lost.");
  await button(mine, "Send").click();
  await expect(notice(page, "Unable to submit reply.")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveValue("Not lost.");
  await button(mine.getByRole("listitem"), "Delete").click();
  await button(page.getByRole("dialog"), "Delete").click();
  await expect(notice(page, "Unable to delete reply.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(mine, "Delete").first().click();
  await button(page.getByRole("dialog"), "Delete").click();
  await expect(notice(page, "Unable to delete question.")).toBeVisible();
  await expect(mine).toBeVisible();

  await tab(page, "Reviews").click();
  await button(page, /Write a review|Change your review/).click();
  await page.getByLabel("Rating, 1 to 10").fill("8");
  await page.getByPlaceholder("Write your review").fill("Good all the same.");
  await button(page, "Send").click();
  await expect(notice(page, "Unable to submit review.")).toBeVisible();
  await expect(page.getByPlaceholder("Write your review")).toHaveValue("Good all the same.");
  await expect(page.getByLabel("Rating, 1 to 10")).toHaveValue("8");

  const removeFavorite = button(page, `Remove the favorite ${lessons[1].title}`);
  await page.goto(`${schoolUrl()}/account-favorites`);
  await removeFavorite.click();
  await expect(notice(page, "Unable to remove from favorites.")).toBeVisible();
  await expect(postWith(page, lessons[1].title)).toBeVisible();
  response = withoutData;
  await removeFavorite.click();
  await expect(notice(page, "Unable to remove video from favorites.")).toBeVisible();
  await expect(postWith(page, lessons[1].title)).toBeVisible();
  await page.goto(lessonUrl(lessons[0]));
  await button(page, "Add to favorites").click();
  await expect(notice(page, "Unable to add to favorites.")).toBeVisible();
  await expect(button(page, "Add to favorites")).toBeVisible();
});

test("a failed list shows its message with a retry, also without data [community-failures-2]", async ({
  school: page,
}) => {
  await enter(page, ada);
  await page.clock.install();
  const reads = /\/api\/(favorite\/user|question\/(video|reviews)|review\/video)\//;
  let response: object = failure;
  await page.route(reads, (route) => route.fulfill(response));
  /** Waits as long as a read is tried again, without waiting. */
  const expectSoon = (text: string) =>
    expect(async () => {
      await page.clock.fastForward(4_000);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 300 });
    }).toPass({ intervals: [50], timeout: 20_000 });
  await page.goto(lessonUrl(lessons[0]));
  await expectSoon("Unable to fetch video questions.");
  await expectSoon("Unable to fetch user favorites.");
  await tab(page, "Reviews").click();
  await expectSoon("Unable to fetch video reviews.");
  await page.goto(`${schoolUrl()}/account-questions`);
  await expectSoon("Unable to fetch user content.");
  response = withoutData;
  await page.goto(`${schoolUrl()}/account-favorites`);
  await expectSoon("Unable to fetch user favorites.");
  await page.unroute(reads);
  await button(page, "Try again").click();
  await expect(postWith(page, lessons[1].title)).toBeVisible();
});

test("offline lists and changes show errors at once, and lists load when online again [community-failures-3]", async ({
  school: page,
}) => {
  await enter(page, ada);
  await page.goto(`${schoolUrl()}/account-favorites`);
  await expect(postWith(page, lessons[1].title)).toBeVisible();
  const dispatch = (event: "offline" | "online") =>
    page.evaluate((type) => dispatchEvent(new Event(type)), event);
  await dispatch("offline");
  await page.getByRole("main").getByRole("link", { name: "Questions & Reviews" }).click();
  await expect(page.getByText("Unable to fetch user content.")).toBeVisible();
  await dispatch("online");
  await expect(postWith(page, "Mine").first()).toBeVisible();

  await page.goto(lessonUrl(lessons[0]));
  const early = page.waitForResponse(/\/toaster-[^/]*\.js$/);
  await tab(page, "Reviews").click();
  await early;
  await expect(button(page, "Add to favorites")).toBeEnabled();
  await page.context().setOffline(true);
  await button(page, "Add to favorites").click();
  await expect(notice(page, "Unable to add to favorites.")).toBeVisible();
  await expect(button(page, "Add to favorites")).toBeVisible();
});
