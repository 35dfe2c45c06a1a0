import type { Browser, Locator, Page } from "@playwright/test";
import * as z from "zod";
import { enter, expect, schoolUrl, signInByApi } from "./school.ts";
import { payByPaystack, registerStudent } from "./students.ts";

/** A student whom no other test changes, with the plan that opens the beginners' lessons. */
export async function registerBeginner(purpose: string): Promise<string> {
  const account = await registerStudent(purpose);
  await payByPaystack(account, "beginner");
  return account;
}

export type Lesson = { _id: string; videoId: string; title: string };
const answerOf = <Data extends z.ZodType>(data: Data) => z.object({ data });
const library = answerOf(
  z.object({
    videos: z.array(z.object({ _id: z.string(), videoId: z.string(), title: z.string() })),
  }),
);
const totals = answerOf(
  z.object({ totalQuestions: z.number().default(0), totalReviews: z.number().default(0) }),
);

/** Two of the lessons that the account sees without a question or a review. */
export async function findQuietLessons(account: string): Promise<[Lesson, Lesson]> {
  const { call } = await signInByApi(account);
  const ask = async (address: string) => (await call(address)).json();
  const { videos } = library.parse(await ask("/api/video/library?page=1&category=beginner")).data;
  const quiet: Lesson[] = [];
  for (const video of videos) {
    const questions = totals.parse(await ask(`/api/question/video/${video.videoId}`)).data;
    const reviews = totals.parse(await ask(`/api/review/video/${video.videoId}`)).data;
    if (questions.totalQuestions + reviews.totalReviews === 0) quiet.push(video);
    const [first, second] = quiet;
    if (first && second) return [first, second];
  }
  throw new Error("Somebody has written under every lesson: test a school of its own.");
}

export const emailOf = ({ videoId }: Lesson, search = "") =>
  `${schoolUrl()}/video/${videoId}${search}`;
export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
export const notice = (page: Page, text: string) =>
  page.locator(".Toastify").getByText(text).last();
export const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "Questions and reviews" }).getByRole("tab", { name });
export const written = (page: Page, words: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: words });

/** Another person at another machine. */
export async function openFor(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await keepPlayerShut(page);
  await enter(page, account);
  return page;
}

/** The player has tests of its own; without it a lesson's page opens at once. */
export const keepPlayerShut = (page: Page) =>
  page.route("**/player?**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<html lang=en><title>Player</title>" }),
  );

const writers = new Map<string, ReturnType<typeof signInByApi>>();

/** What the account of this name sends without a browser. */
export async function send(account: string, path: string, body: object): Promise<void> {
  const writer = writers.get(account) ?? signInByApi(account);
  writers.set(account, writer);
  const { call, userId } = await writer;
  const sent = await call(path.replace("{userId}", userId), { method: "POST", body });
  expect(sent.ok, `${path}: ${sent.status}`).toBe(true);
}
