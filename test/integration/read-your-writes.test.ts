import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type DemoSession, openSession } from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import {
  countDocuments,
  readRatingOnPage,
  readVideo,
  reviewLesson,
} from "../support/school/review-lesson.ts";
import { startWeb, type WebProcess } from "../support/school/start-web.ts";
import { openTestSchool } from "../support/school/test-school.ts";

const school = await openTestSchool();
const servers = await Promise.all([startWeb(school), startWeb(school)]);
const [here, there] = servers;
let author: DemoSession;
beforeAll(async () => {
  author = await openSession(here.url, "professional-pro");
});
afterAll(() => {
  for (const each of servers) each.process.kill("SIGKILL");
});

type TextDocument = Record<string, unknown>;
const text = z.object({
  data: z.object({ document: z.record(z.string(), z.unknown()), revision: z.number() }),
});
const review = (server: WebProcess, rating: number) => reviewLesson(server, author, rating);
const countRenderings = (server: WebProcess) => countDocuments(server, "rendered");

test("a review is in the very next read of its lesson, on every server, twenty times in a row", async () => {
  for (const server of servers) await readRatingOnPage(server);
  await review(here, 1);
  const before = await readVideo(here);
  for (let round = 1; round <= 20; round += 1) {
    const rating = round % 2 === 0 ? 1 : 10;
    await review(round % 4 < 2 ? here : there, rating);
    const ratingsTotal = before.ratingsTotal - 1 + rating;
    const averageRating = Math.round((ratingsTotal / before.ratedBy / 2) * 10) / 10;
    const found = await Promise.all(servers.map((server) => readVideo(server)));
    for (const each of found) expect(each).toMatchObject({ ratingsTotal, averageRating });
    const pages = await Promise.all(servers.map(readRatingOnPage));
    expect(pages).toEqual([averageRating, averageRating]);
  }
});

test("it invalidates only pages that show the lesson or compare ratings", async () => {
  const unrelated = [
    "/faq",
    "/about",
    "/plans",
    "/video/walking-bass",
    "/library?tab=professional",
  ];
  const read = async () => {
    for (const url of unrelated) await fetch(`${there.url}${url}`);
  };
  await read();
  const before = await countRenderings(there);
  await review(here, 3);
  await read();
  expect(await countRenderings(there)).toBe(before);
  await fetch(`${there.url}/video/five-finger-c`);
  await fetch(`${there.url}/`);
  expect(await countRenderings(there)).toBe(before + 2);
});

test("the school's texts are new in the very next read, on every page that shows them and on every server", async () => {
  const teacher = await openSession(here.url, "instructor", await nextInstructorCode());
  const edit = async (
    server: WebProcess,
    kind: string,
    change: (document: TextDocument) => object,
  ) => {
    const url = `${server.url}/api/studio/texts/${kind}`;
    const headers = {
      "content-type": "application/json",
      token: `Bearer ${teacher.accessToken}`,
    };
    const { document, revision } = text.parse(await (await fetch(url, { headers })).json()).data;
    const body = { document: change(document), revision, reason: "To read it next" };
    const response = await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) });
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  };
  const countShowing = async (words: string, paths: readonly string[]) => {
    const urls = servers.flatMap(({ url }) => paths.map((path) => `${url}${path}`));
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    return bodies.filter((body) => body.includes(words)).length;
  };
  const hostile = "</script><script>alert(1)</script>";
  const everyPage = ["/", "/faq", "/plans", "/library", "/login", "/api/site/shell"];
  await countShowing("", everyPage);
  const rendered = await countRenderings(there);
  for (const [round, server] of [here, there, here].entries()) {
    const question = `Question of round ${round}?`;
    const items = [{ question: `${question} ${hostile}`, answer: hostile }];
    await edit(server, "faq", () => ({ items }));
    expect(await countShowing(question, ["/faq", "/api/site/faq"])).toBe(4);
    await fetch(`${there.url}/plans`);
  }
  expect(await (await fetch(`${here.url}/faq`)).text()).not.toContain("<script>alert(1)");
  // Pages without the questions stay cached.
  expect(await countRenderings(there)).toBe(rendered + 3);
  const renamed = { name: "Attic Keys", tagline: "A tagline for everyone" };
  await edit(there, "school", (document) => ({ ...document, ...renamed }));
  expect(await countShowing(renamed.tagline, everyPage)).toBe(12);
  expect(await countShowing(renamed.name, everyPage)).toBe(12);
  const accent = "#2f6f8f";
  await edit(here, "look", () => ({ accent }));
  expect(await countShowing(accent, everyPage)).toBe(12);
  // Files outside of the pages' cache follow with the notification.
  const files = ["/manifest.webmanifest", "/offline"];
  await expect.poll(() => countShowing(renamed.name, files)).toBe(4);
});

test("saved prices are on the plans of every server, in pages and in responses", async () => {
  const offers = z.object({
    data: z.array(z.object({ plan: z.string(), prices: z.record(z.string(), z.json()) })),
  });
  const offered = offers.parse(await (await fetch(`${here.url}/api/plans`)).json()).data;
  const read = async () => {
    const urls = servers.flatMap(({ url }) => [`${url}/plans`, `${url}/api/plans`]);
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    return bodies.filter((body) => /7,771|777100/.test(body)).length;
  };
  expect(await read()).toBe(0);
  const price = { NGN: 777_100, USD: 1_000 };
  const prices = offered.map((it) => ({ ...it, prices: { monthly: price, yearly: price } }));
  const saved = { prices: JSON.stringify(prices), planCodes: "{}", reason: "To read it next" };
  await school.db.insertInto("priceRevisions").values(saved).execute();
  await expect.poll(read).toBe(4);
});

test("a stopped server delays no write for long, and never shows the old rating", async () => {
  const { ratingsTotal } = await readVideo(there);
  there.process.kill("SIGSTOP");
  try {
    await review(here, 10);
  } finally {
    there.process.kill("SIGCONT");
  }
  const after = await readVideo(there);
  expect(after.ratingsTotal).toBe(ratingsTotal - 3 + 10);
  await review(here, 9);
  expect((await readVideo(there)).ratingsTotal).toBe(ratingsTotal - 3 + 9);
});

test("a killed server delays writes no longer than its lease", async () => {
  there.process.kill("SIGKILL");
  await review(here, 2);
  const { ratingsTotal } = await readVideo(here);
  await review(here, 4);
  expect((await readVideo(here)).ratingsTotal).toBe(ratingsTotal + 2);
});
