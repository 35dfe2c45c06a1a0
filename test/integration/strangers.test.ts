import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { readHead } from "./heads/read-head.ts";

const title = "</script><script>alert(1)</script>";
const school = await openTestSchool();
const { http } = school;
await addVideos({ db: school.db }, [{ ...sampleVideo(990), title, category: "beginner" }]);
const planted = sampleVideo(990).slug;

async function readMetric(name: string): Promise<number> {
  const { body } = await http.inject("/metrics");
  return Number(
    body
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.split(" ")
      .at(-1),
  );
}

const renderings = () => readMetric('documents_total{source="rendered"}');
const cacheBytes = async (cache: string) => readMetric(`cache_bytes{cache="${cache}"}`);

/** A small generator of numbers, the same at each run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const random = makeRandom(8);
const word = () => random(2 ** 31).toString(36);
const strangeUrls: readonly (() => string)[] = [
  () => `/?tab=${word()}`,
  () => `/library?tab=${word()}&period=${word()}`,
  () => `/plans?period=${word()}&tab=beginner`,
  () => `/video/five-finger-c?tab=${word()}`,
  () => `/LiBrArY?${word()}=${word()}`,
  () => `/${word()}/${word()}`,
  () => `/${word()}.data?_routes=${word()}`,
  () => `/video/${word()}`,
  () => `/video/${word()}.data`,
  () => `/video/five-finger-c/${word()}`,
  () => `/library/${word().repeat(40)}`,
];

test("URLs that no page knows are neither rendered each nor cached, and leave no timer", async () => {
  for (const url of ["/", "/library", "/plans", "/video/five-finger-c", "/404", "/video/none"]) {
    await http.inject(url);
  }
  const before = { made: await renderings(), bytes: await cacheBytes("documents") };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const timersBefore = timers();
  for (let turn = 0; turn < 440; turn += 1) {
    const makeUrl = strangeUrls[turn % strangeUrls.length];
    const url = makeUrl?.() ?? "/";
    const { statusCode } = await http.inject({ method: turn % 3 === 0 ? "HEAD" : "GET", url });
    expect([200, 404], url).toContain(statusCode);
  }
  expect((await renderings()) - before.made).toBe(0);
  expect(timers()).toBeLessThanOrEqual(timersBefore);
  // Other spellings of a page's URL are remembered, within their bound.
  expect((await cacheBytes("documents")) - before.bytes).toBeLessThan(200_000);
});

test("searches of any words stay within the cache's bound", async () => {
  for (let turn = 0; turn < 150; turn += 1) {
    const search = `${word()} ${"long ".repeat(random(30))}`;
    const url = `/api/video?search=${encodeURIComponent(search)}&${word()}=1`;
    expect((await http.inject(url)).statusCode).toBe(200);
  }
  expect(await cacheBytes("answers")).toBeLessThan(13_000_000);
});

const pages = [`/video/${planted}`, "/library", "/library?tab=beginner", "/"];

test.each(pages)("a script planted in a lesson's title does not run on %s", async (url) => {
  const answer = await http.inject(url);
  const policy = String(answer.headers["content-security-policy"]);
  const hash = createHash("sha256").update("alert(1)").digest("base64");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain("<script>alert(1)");
  expect(policy).not.toContain(hash);
  expect(answer.body + policy).not.toContain("nonce");
  // The page's own scripts are all allowed; what describes it to machines is data.
  const scripts = [...answer.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const own = scripts.filter(([, attributes]) => !attributes?.includes("ld+json"));
  expect(own.length).toBeGreaterThan(2);
  // The start of the page's scripts still waits for its first picture.
  expect(answer.body).toContain("Promise.race([");
  for (const [, attributes, text = ""] of own) {
    if (attributes?.includes("src=") || text === "") continue;
    expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  }
  expect(JSON.stringify(readHead(answer.body).facts).includes(title)).toBe(url.includes(planted));
});

test.each(["/_root.data", "/library.data", `/video/${planted}.data`, "/video/_.data", "/_.data"])(
  "%s is no address: it gives nothing of what is stored",
  async (url) => {
    for (const path of [url, `${url}?_routes=root`, `${url}/`]) {
      const answer = await http.inject(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain("Page not found");
      expect(answer.body).not.toContain("alert(1)");
    }
  },
);
