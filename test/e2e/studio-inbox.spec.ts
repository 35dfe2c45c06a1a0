import type { Page } from "@playwright/test";
import { readMail } from "./mailbox.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { emailOf, registerBeginner } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const video = (page: Page) => page.frameLocator("iframe").locator("video");
const timeOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime);
const moveTo = (page: Page, seconds: number) =>
  video(page).evaluate((one: HTMLVideoElement, to) => {
    one.muted = true;
    one.pause();
    one.currentTime = to;
  }, seconds);

test("a student asks at a moment of the lesson; the teacher replies from her inbox with a saved answer; the mail arrives, and the moment plays", async ({
  school: page,
  browser,
}) => {
  const student = await registerBeginner("asking");
  const title = `Which finger? (${student})`;
  await enter(page, student);
  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await expect
    .poll(() => video(page).evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(1);
  await moveTo(page, 7);
  await main(page).getByRole("button", { name: "Ask a question" }).click();
  // The moment is attached when the form opens, and stays while the film plays; a click removes it.
  const chip = main(page).getByRole("button", { name: "About 0:07 of the lesson: remove" });
  await expect(chip).toBeVisible();
  await moveTo(page, 3);
  await chip.click();
  await main(page).getByRole("button", { name: "Attach the moment 0:03" }).click();
  await main(page).getByRole("button", { name: "About 0:03 of the lesson: remove" }).click();
  await moveTo(page, 7);
  await main(page).getByRole("button", { name: "Attach the moment 0:07" }).click();
  await expect(chip).toBeVisible();
  await expect(main(page).getByRole("button", { name: /send|ask about/i })).toHaveCount(1);
  await main(page).getByLabel("Title").fill(title);
  await main(page).getByLabel("Question", { exact: true }).fill("The thumb or the second?");
  await main(page).getByRole("button", { name: "Send" }).click();
  const question = main(page).getByRole("article").filter({ hasText: title });
  await question.getByRole("button", { name: "Play the lesson at 0:07" }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(7);

  const teacher = await (await browser.newContext()).newPage();
  await enter(teacher, "instructor");
  await teacher.goto(`${schoolUrl()}/studio/inbox?tab=answers`);
  await main(teacher).getByRole("button", { name: "Add an answer" }).click();
  await dialog(teacher).getByLabel("Title").fill(`Thumb (${student})`);
  await dialog(teacher).getByLabel("Text").fill("With the thumb, and slowly.");
  await dialog(teacher).getByRole("button", { name: "Save" }).click();
  await expect(main(teacher).getByRole("article").filter({ hasText: student })).toBeVisible();
  await teacher.getByRole("tab", { name: "Questions" }).click();
  await main(teacher).getByLabel("Search questions").fill(student);
  const open = main(teacher).getByRole("article");
  await expect(open).toHaveCount(1);
  await expect(open.getByRole("link", { name: "at 0:07" })).toHaveAttribute(
    "href",
    "/video/five-finger-c#at-7",
  );
  await open.getByRole("button", { name: "Reply" }).press("Enter");
  await open.getByLabel("Insert a saved answer").selectOption({ label: `Thumb (${student})` });
  await expect(open.getByLabel("Your reply")).toBeFocused();
  await teacher.keyboard.press("Control+Enter");
  await expect(main(teacher).getByText("No question has these words")).toBeVisible();
  await main(teacher).getByLabel("Show").selectOption("answered");
  await expect(open).toContainText(title);

  const mail = await readMail(emailOf(student), /^Your teacher answered: Which finger/);
  expect(mail.text).toContain("> With the thumb, and slowly.");
  const link = /\S+\/video\/five-finger-c#question-\S+/.exec(mail.text)?.[0] ?? "";
  // The link is opened from the mail, not from the open page.
  await page.goto(`${schoolUrl()}/faq`);
  await page.goto(link);
  await expect(question).toBeFocused();
  await expect(question).toContainText("With the thumb, and slowly.");
  await expect(question.getByText("Answered")).toBeVisible();

  // The teacher hides the question on the page where she reads it [hide-here-2].
  await teacher.goto(link);
  const read = main(teacher).getByRole("article").filter({ hasText: title });
  await expect(read.getByRole("button", { name: /^Hide: reply by/ })).toBeVisible();
  await read.getByRole("button", { name: /^Hide: question by/ }).click();
  await dialog(teacher).getByLabel("Reason").fill("It names another student.");
  await dialog(teacher).getByRole("button", { name: "Hide it" }).click();
  await expect(read).toHaveCount(0);
  await page.reload();
  await expect(question).toContainText("Your teacher has hidden this question.");

  await teacher.goto(`${schoolUrl()}/video/five-finger-c#at-7`);
  await expect.poll(() => timeOf(teacher)).toBeGreaterThanOrEqual(7);
});
