import type { Page } from "@playwright/test";
import {
  fail,
  hold,
  hoverNotice,
  mockResponse,
  press,
  type Screen,
  skipRetries,
} from "../screen.ts";
import { changeUser } from "./paid-user.ts";

const lesson = "/video/five-finger-c";
const reviews = `${lesson}?tab=reviews`;
const account = "professional-pro";
const questionCalls = "**/api/question/video/**";
const reviewCalls = "**/api/review/video/**";
const blockPlayer = (page: Page) =>
  page.route("**/player?**", (route) => route.fulfill({ contentType: "text/html", body: "" }));

const base = { account, before: blockPlayer };

/** Questions, replies and reviews under a lesson, in each state. */
export const postScreens: readonly Screen[] = [
  { ...base, name: "questions-list", path: lesson },
  { ...base, name: "question-form", path: lesson, prepare: refuseQuestion },
  { ...base, name: "question-asked", path: lesson, prepare: askQuestion, windowOnly: true },
  { ...base, name: "question-replies", path: lesson, prepare: openReplies },
  { ...base, name: "question-delete", path: lesson, prepare: askToDelete, windowOnly: true },
  { ...base, name: "questions-minor", path: lesson, before: beMinor },
  { ...base, name: "questions-none", path: lesson, before: giveNone },
  { ...base, name: "questions-loading", path: lesson, before: holdPosts, waits: true },
  { ...base, name: "questions-failed", path: lesson, before: failPosts, prepare: skipRetries },
  { ...base, name: "questions-long", path: lesson, before: giveLong, prepare: openLong },
  { ...base, name: "reviews-list", path: reviews },
  { ...base, name: "reviews-none", path: reviews, before: giveNone },
  { ...base, name: "review-form", path: reviews, before: giveNone, prepare: refuseReview },
  { ...base, name: "review-half-stars", path: reviews, before: giveNone, prepare: rateHalf },
];

async function beMinor(page: Page): Promise<void> {
  await blockPlayer(page);
  await changeUser(page, { awaitsGuardian: true });
}

async function refuseQuestion(page: Page): Promise<void> {
  await press(page, "Ask a question");
  await press(page, "Send");
  await page.getByText("This field is required").first().waitFor();
}

async function askQuestion(page: Page): Promise<void> {
  await press(page, "Ask a question");
  await page.getByLabel("Title").fill("How long is long enough?");
  await page.getByLabel("Question", { exact: true }).fill("Ten minutes a day, or an hour a week?");
  await page.route("**/api/question/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fulfill({ json: { data: oneOf("q9", "Nobody", "New") } });
  });
  await press(page, "Send");
  await hoverNotice(page);
}

async function openReplies(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^View \d+ repl/ })
    .first()
    .click();
  await press(page, "Reply");
  await page.getByLabel("Your reply").first().fill("Try it with the metronome at 60.");
}

async function askToDelete(page: Page): Promise<void> {
  await press(page, "Delete");
  await page.getByRole("dialog").waitFor();
}

async function refuseReview(page: Page): Promise<void> {
  await press(page, "Write a review");
  await page.getByLabel("Rating, 1 to 10").fill("11");
  await press(page, "Send");
  await page.getByText("Please enter a number between 1 and 10").waitFor();
}

async function rateHalf(page: Page): Promise<void> {
  await press(page, "Write a review");
  await page.getByLabel("Rating, 1 to 10").fill("7");
  await page.getByLabel("Review", { exact: true }).fill("Slow, and just right.");
}

async function giveNone(page: Page): Promise<void> {
  await blockPlayer(page);
  await mockResponse(page, questionCalls, { data: { questions: [], totalQuestions: 0 } });
  await mockResponse(page, reviewCalls, { data: { reviews: [], totalReviews: 0 } });
}

async function holdPosts(page: Page): Promise<void> {
  await blockPlayer(page);
  await hold(page, questionCalls);
  await hold(page, reviewCalls);
}

async function failPosts(page: Page): Promise<void> {
  await page.clock.install();
  await blockPlayer(page);
  await fail(page, questionCalls);
}

/** Names of 40 and titles of 200 characters, some unbreakable. */
async function giveLong(page: Page): Promise<void> {
  await blockPlayer(page);
  const name = "Wolfgangina-Maria Theodora Konstantinova";
  const title = "Why does my left hand always want to play louder than the right one, ".repeat(3);
  const unbroken = "a".repeat(200);
  const questions = [oneOf("q1", name, title.slice(0, 200)), oneOf("q2", "b".repeat(40), unbroken)];
  await mockResponse(page, questionCalls, { data: { questions, totalQuestions: 1_234 } });
}

function oneOf(_id: string, name: string, title: string) {
  const user = { _id: "someone", name, picture: null };
  const text = `${"It happens in every bar, whatever I try. ".repeat(12)}\n\n${title}`;
  const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const replies = [
    { index: 0, user, byInstructor: true, text, repliedOn: createdAt },
    { index: 1, user, byInstructor: false, text: "Slowly.", repliedOn: createdAt },
  ];
  return {
    _id,
    user,
    videoId: "five-finger-c",
    title,
    text,
    atSeconds: 83,
    replies,
    createdAt,
    answered: true,
    hidden: false,
  };
}

async function openLong(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^View \d+ repl/ })
    .first()
    .click();
}
