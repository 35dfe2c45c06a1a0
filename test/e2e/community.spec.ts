import {
  button,
  findUndiscussedLessons,
  type Lesson,
  lessonUrl,
  notice,
  openFor,
  postWith,
  send,
  stubPlayer,
  tab,
} from "./lesson-discussion-page.ts";
import { enter, expect, schoolUrl, signIn, test } from "./school.ts";
import { registerBeginner } from "./students.ts";

// Two students of this file only, and two lessons without questions.
let ada = "";
let ben = "";
let lessons: [Lesson, Lesson];

test.beforeAll(async () => {
  ada = await registerBeginner("asks");
  ben = await registerBeginner("replies");
  lessons = await findUndiscussedLessons(ada);
});
test.beforeEach(async ({ school: page }) => {
  await stubPlayer(page);
});

test("a lesson is added to favourites on its page and removed on the list [community-1]", async ({
  school: page,
}) => {
  const { title, videoId } = lessons[0];
  await enter(page, ada);
  await page.goto(`${schoolUrl()}/account-favorites`);
  await expect(page.getByText("No favorites yet")).toBeVisible();
  await page.goto(lessonUrl(lessons[0]));
  await button(page, "Add to favorites").click();
  await expect(button(page, "Remove from favorites")).toBeFocused();
  // A change refetches the list and the video's data.
  const renewed = Promise.all(
    ["/api/favorite/user/", `/api/video/${videoId}`].map((path) =>
      page.waitForRequest((request) => request.method() === "GET" && request.url().includes(path)),
    ),
  );
  await button(page, "Remove from favorites").click();
  await expect(button(page, "Add to favorites")).toBeVisible();
  await renewed;
  const added = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Add to favorites").click();
  expect((await added).status()).toBe(200);

  await page.goto(`${schoolUrl()}/account-favorites`);
  const row = postWith(page, title);
  await expect(row.getByRole("link")).toHaveAttribute("href", `/video/${videoId}`);
  await expect(row).toContainText(/Beginner, \d+m/i);
  await expect(row.getByRole("presentation")).toHaveAttribute("src", /\S/);
  // Removed immediately, while the request is pending.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/favorite/*/*", async (route) => {
    if (route.request().method() === "DELETE") await held.promise;
    await route.fallback();
  });
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await button(row, `Remove the favorite ${title}`).click();
  await expect(page.getByText("No favorites yet")).toBeVisible();
  held.resolve();
  expect((await removed).status()).toBe(200);
  await page.goto(lessonUrl(lessons[0]));
  await expect(button(page, "Add to favorites")).toBeEnabled();
});

test("a question is asked, replied to and deleted by the users who may [community-2]", async ({
  school: page,
  browser,
}) => {
  await enter(page, ada);
  await page.goto(lessonUrl(lessons[0]));
  await expect(page.getByText("No questions yet")).toBeVisible();
  await expect(tab(page, "Questions")).toHaveText(/0$/);
  await button(page, "Ask a question").click();
  await button(page, "Send").click();
  await expect(page.getByText("This field is required")).toHaveCount(2);
  await page.getByPlaceholder("Title/Subject").fill("Which finger?");
  await page.getByPlaceholder("Ask your question").fill("Where does the thumb go\nin bar two?");
  await page.reload();
  await expect(page.getByPlaceholder("Title/Subject")).toHaveValue("Which finger?");
  await expect(page.getByPlaceholder("Ask your question")).toHaveValue(/thumb go\nin bar two/);
  await button(page, "Send").click();
  await expect(notice(page, "Question added successfully")).toBeVisible();
  await expect(button(page, "Ask a question")).toBeFocused();
  await expect(tab(page, "Questions")).toHaveText(/1$/);
  const question = postWith(page, "Which finger?");
  await expect(question.locator("time")).toHaveAttribute("title", /20\d\d/);
  await expect(button(question, "Delete")).toBeVisible();

  const other = await openFor(browser, ben);
  await other.goto(lessonUrl(lessons[0]));
  const seen = postWith(other, "Which finger?");
  await expect(seen).toBeVisible();
  await expect(button(seen, "Delete")).toHaveCount(0);
  await button(seen, "Reply").click();
  await expect(button(seen, "Send")).toHaveCount(0);
  await button(seen, "Hide reply").click();
  await expect(other.getByLabel("Your reply")).toHaveCount(0);
  await button(seen, "Reply").click();
  await other.getByLabel("Your reply").fill("Under the second.");
  await other.reload();
  await expect(other.getByLabel("Your reply")).toHaveValue("Under the second.");
  await button(seen, "Send").click();
  await expect(notice(other, "Reply added successfully")).toBeVisible();
  const reply = seen.getByRole("listitem").filter({ hasText: "Under the second." });
  await expect(reply).toBeVisible();
  await button(seen, "Hide 1 reply").click();
  await expect(reply).toHaveCount(0);
  await button(seen, "View 1 reply").click();
  await expect(reply).toBeVisible();
  await expect(seen.getByText("Answered")).toHaveCount(0);
  await button(reply, "Delete").click();
  await expect(other.getByRole("dialog")).toContainText("Delete this reply?");
  await button(other.getByRole("dialog"), "Delete").click();
  await expect(reply).toHaveCount(0);
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await expect(seen).toBeFocused();

  await button(question, "Delete").click();
  await button(page.getByRole("dialog"), "Keep it").click();
  await expect(question).toBeVisible();
  await button(question, "Delete").click();
  await button(page.getByRole("dialog"), "Delete").click();
  await expect(page.getByText("No questions yet")).toBeVisible();
  await expect(tab(page, "Questions")).toHaveText(/0$/);
  await other.context().close();
});

test("only an instructor's reply marks a question as answered [community-3]", async ({
  school: page,
  browser,
}) => {
  const { _id: video, videoId } = lessons[0];
  await send(ada, "/api/question/{userId}", { title: "Sharp?", text: "Why?", videoId, video });
  const teacher = await openFor(browser, "instructor");
  await teacher.goto(lessonUrl(lessons[0]));
  const post = postWith(teacher, "Sharp?");
  await button(post, "Reply").click();
  await teacher.getByLabel("Your reply").fill("The key wants it.");
  await button(post, "Send").click();
  await expect(post.getByText("Answered")).toBeVisible();
  await expect(button(post, "Delete")).toHaveCount(1);
  await teacher.context().close();

  await enter(page, ada);
  await page.goto(lessonUrl(lessons[0]));
  const question = postWith(page, "Sharp?");
  await expect(question.getByText("Answered")).toBeVisible();
  await button(question, "View 1 reply").click();
  const reply = question.getByRole("listitem");
  await expect(reply).toContainText("The key wants it.");
  await expect(reply.getByText("Teacher", { exact: true })).toBeVisible();
  await expect(button(reply, "Delete")).toHaveCount(0);
  await button(question, "Delete").click();
  await button(page.getByRole("dialog"), "Delete").click();
  await expect(page.getByText("No questions yet")).toBeVisible();
});

test("a review takes half stars or a number, and a second replaces the first [community-4]", async ({
  school: page,
}) => {
  await enter(page, ada);
  await page.goto(`${schoolUrl()}/video/g-major-scale?tab=reviews`);
  await expect(tab(page, "Reviews")).toHaveText(/0$/);
  await expect(page.getByText("No reviews yet")).toBeVisible();
  await page.goto(lessonUrl(lessons[0]));
  await tab(page, "Reviews").click();
  await expect(postWith(page, "(demo student)").first()).toBeVisible();
  const countReviews = async () =>
    Number(/\d+$/.exec((await tab(page, "Reviews").textContent()) ?? "")?.[0]);
  const count = await countReviews();
  await button(page, "Write a review").click();
  const rating = page.getByLabel("Rating, 1 to 10");
  await button(page, "Hide the form").click();
  await expect(rating).toHaveCount(0);
  await button(page, "Write a review").click();
  const stars = page.getByLabel("Rating in half stars");
  const text = page.getByPlaceholder("Write your review");
  const outOfRange = page.getByText("Please enter a number between 1 and 10");
  await button(page, "Send").click();
  await expect(outOfRange).toBeVisible();
  await expect(page.getByText("This field is required")).toBeVisible();
  await rating.fill("11");
  await expect(outOfRange).toBeVisible();
  await rating.fill("7.4");
  await expect(outOfRange).toHaveCount(0);
  await text.fill("Clear and slow.");
  await expect(rating).toHaveValue("7");
  await expect(stars).toHaveAttribute("aria-valuetext", "3.5 of 5 stars");

  const box = await page.locator("form [aria-label^=Rated]").boundingBox();
  for (const half of [1, 4, 9, 10]) {
    const x = (box?.x ?? 0) + ((box?.width ?? 0) * (half - 0.5)) / 10;
    await page.mouse.click(x, (box?.y ?? 0) + 15);
    await expect(rating).toHaveValue(String(half));
  }
  await stars.press("ArrowLeft");
  await page.reload();
  await expect(rating).toHaveValue("9");
  await expect(text).toHaveValue("Clear and slow.");
  await button(page, "Send").click();
  await expect(notice(page, "Review added successfully")).toBeVisible();
  await expect.poll(countReviews).toBe(count + 1);
  await expect(postWith(page, "Clear and slow.").getByLabel("Rated 4.5 out of 5")).toBeVisible();

  await button(page, "Change your review").click();
  await expect(rating).toHaveValue("9");
  await rating.fill("3");
  await text.fill("On second thought: too slow.");
  await button(page, "Send").click();
  await expect(postWith(page, "too slow.").getByLabel("Rated 1.5 out of 5")).toBeVisible();
  await expect(postWith(page, "Clear and slow.")).toHaveCount(0);
  await expect.poll(countReviews).toBe(count + 1);
});

test("asking and reviewing work by keyboard", async ({ school: page }) => {
  await enter(page, ben);
  await page.goto(lessonUrl(lessons[0]));
  await button(page, "Ask a question").focus();
  for (const keys of ["Enter", "By keyboard", "Tab", "No pointer at hand.", "Tab", "Enter"]) {
    if (/^(Enter|Tab)$/.test(keys)) await page.keyboard.press(keys);
    else await page.keyboard.type(keys);
  }
  await expect(postWith(page, "No pointer at hand.")).toBeVisible();
  await expect(button(page, "Ask a question")).toBeFocused();
  await tab(page, "Questions").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=reviews/);
  await expect(button(page, "Write a review")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Write a review")).toBeFocused();
  await page.keyboard.press("Enter");
  // The stars come before the number.
  await expect(page.getByLabel("Rating in half stars")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Rating, 1 to 10")).toHaveValue("9");
  await page.keyboard.press("Tab");
  await page.keyboard.type("From the keys.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(postWith(page, "From the keys.").getByLabel("Rated 4.5 out of 5")).toBeVisible();
});

test("drafts survive a reload, and a logout clears them [community-7]", async ({
  school: page,
}) => {
  const { _id: video, videoId } = lessons[1];
  await send(ben, "/api/question/{userId}", { title: "Whose?", text: "Mine.", videoId, video });
  await signIn(page, ben);
  await page.goto(lessonUrl(lessons[1]));
  await button(page, "Ask a question").click();
  await page.getByPlaceholder("Title/Subject").fill("Unsent");
  await button(postWith(page, "Whose?"), "Reply").click();
  await page.getByLabel("Your reply").fill("Half a reply");
  await tab(page, "Reviews").click();
  await button(page, "Write a review").click();
  await page.getByPlaceholder("Write your review").fill("Half a review");
  await page.reload();
  await expect(page.getByPlaceholder("Write your review")).toHaveValue("Half a review");
  await tab(page, "Questions").click();
  await expect(page.getByPlaceholder("Title/Subject")).toHaveValue("Unsent");
  await expect(page.getByLabel("Your reply")).toHaveValue("Half a reply");
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")).length);
  expect(await drafts()).toBe(3);

  await page.goto(`${schoolUrl()}/account-questions`);
  await expect(postWith(page, "Whose?")).toBeVisible();
  const side = page.getByRole("main").getByRole("navigation", { name: "Account" });
  await button(side, "Logout").click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  expect(await drafts()).toBe(0);
  await signIn(page, ben);
  await page.goto(lessonUrl(lessons[1]));
  await expect(postWith(page, "Whose?")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expect(page.getByText("Unsent")).toHaveCount(0);
});
