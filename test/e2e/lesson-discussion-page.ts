import type { Browser, Locator, Page } from "@playwright/test";
import * as z from "zod";
import { enter, expect, schoolUrl, signInByApi } from "./school.ts";

export type Lesson = { _id: string; videoId: string; title: string };
const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data });
const library = dataOf(
  z.object({
    videos: z.array(z.object({ _id: z.string(), videoId: z.string(), title: z.string() })),
  }),
);
const totals = dataOf(
  z.object({ totalQuestions: z.number().default(0), totalReviews: z.number().default(0) }),
);

/** Two beginner lessons without questions, with the demo's reviews only. */
export async function findUndiscussedLessons(account: string): Promise<[Lesson, Lesson]> {
  const { call } = await signInByApi(account);
  const fetchJson = async (path: string) => (await call(path)).json();
  const { videos } = library.parse(
    await fetchJson("/api/video/library?page=1&category=beginner"),
  ).data;
  const undiscussed: Lesson[] = [];
  for (const video of videos) {
    const questions = totals.parse(await fetchJson(`/api/question/video/${video.videoId}`)).data;
    const reviews = totals.parse(await fetchJson(`/api/review/video/${video.videoId}`)).data;
    if (questions.totalQuestions === 0 && reviews.totalReviews > 0) undiscussed.push(video);
    const [first, second] = undiscussed;
    if (first && second) return [first, second];
  }
  throw new Error("every lesson has questions: run the tests on a fresh school");
}

export const lessonUrl = ({ videoId }: Lesson, search = "") =>
  `${schoolUrl()}/video/${videoId}${search}`;
export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
export const notice = (page: Page, text: string) =>
  page.locator(".Toastify").getByText(text).last();
export const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "Questions and reviews" }).getByRole("tab", { name });
export const postWith = (page: Page, words: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: words });

/** A page in another browser context, signed in as this account. */
export async function openFor(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await stubPlayer(page);
  await enter(page, account);
  return page;
}

/** Replaces the player, which has tests of its own, by an empty page. */
export const stubPlayer = (page: Page) =>
  page.route("**/player?**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<html lang=en><title>Player</title>" }),
  );

/** Sends a request as this account, without a browser. */
export async function send(account: string, path: string, body: object): Promise<void> {
  const { call, userId } = await signInByApi(account);
  const sent = await call(path.replace("{userId}", userId), { method: "POST", body });
  expect(sent.ok, `${path}: ${sent.status}`).toBe(true);
}
