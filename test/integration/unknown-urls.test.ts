import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { readHead } from "./page-heads/read-head.ts";

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

/** A seeded random number generator. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const random = makeRandom(8);
const word = () => random(2 ** 31).toString(36);
const unknownUrls: readonly (() => string)[] = [
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

test("unknown URLs are neither rendered one by one nor cached, and leave no timer", async () => {
  for (const url of ["/", "/library", "/plans", "/video/five-finger-c", "/404", "/video/none"]) {
    await http.inject(url);
  }
  const before = { made: await renderings(), bytes: await cacheBytes("documents") };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const timersBefore = timers();
  for (let turn = 0; turn < 440; turn += 1) {
    const makeUrl = unknownUrls[turn % unknownUrls.length];
    const url = makeUrl?.() ?? "/";
    const { statusCode } = await http.inject({ method: turn % 3 === 0 ? "HEAD" : "GET", url });
    expect([200, 404], url).toContain(statusCode);
  }
  expect((await renderings()) - before.made).toBe(0);
  expect(timers()).toBeLessThanOrEqual(timersBefore);
  // Aliases of a page's URL are cached, within their bound.
  expect((await cacheBytes("documents")) - before.bytes).toBeLessThan(200_000);
});

test("arbitrary searches stay within the cache's bound", async () => {
  for (let turn = 0; turn < 150; turn += 1) {
    const search = `${word()} ${"long ".repeat(random(30))}`;
    const url = `/api/video?search=${encodeURIComponent(search)}&${word()}=1`;
    expect((await http.inject(url)).statusCode).toBe(200);
  }
  expect(await cacheBytes("responses")).toBeLessThan(13_000_000);
});

const pages = [`/video/${planted}`, "/library", "/library?tab=beginner", "/"];

test.each(pages)("a script planted in a lesson's title does not run on %s", async (url) => {
  const response = await http.inject(url);
  const policy = String(response.headers["content-security-policy"]);
  const hash = createHash("sha256").update("alert(1)").digest("base64");
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain("<script>alert(1)");
  expect(policy).not.toContain(hash);
  expect(response.body + policy).not.toContain("nonce");
  // The policy allows the page's own scripts; structured data are not scripts.
  const scripts = [...response.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const own = scripts.filter(([, attributes]) => !attributes?.includes("ld+json"));
  expect(own.length).toBeGreaterThan(2);
  // The page's scripts still start after the first paint.
  expect(response.body).toContain("Promise.race([");
  for (const [, attributes, text = ""] of own) {
    if (attributes?.includes("src=") || text === "") continue;
    expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  }
  expect(JSON.stringify(readHead(response.body).structuredData).includes(title)).toBe(
    url.includes(planted),
  );
});

test.each(["/_root.data", "/library.data", `/video/${planted}.data`, "/video/_.data", "/_.data"])(
  "%s is not found and returns no stored data",
  async (url) => {
    for (const path of [url, `${url}?_routes=root`, `${url}/`]) {
      const response = await http.inject(path);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain("Page not found");
      expect(response.body).not.toContain("alert(1)");
    }
  },
);
