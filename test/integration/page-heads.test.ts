import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openTestSchool } from "../support/school/test-school.ts";
import { readHead } from "./page-heads/read-head.ts";

const { http, settings } = await openTestSchool();
const origin = settings.publicUrl;
const get = async (path: string) => (await http.inject(path)).body;

const lesson = "/video/five-finger-c";
const forEveryone = ["/", "/about", "/library", "/plans", "/faq", "/contact", lesson];
const legal = ["/terms-of-use", "/privacy-policy", "/account-deletion"];
const forms = ["/login", "/register"];
const personal = [
  "/account-edit",
  "/account-favorites",
  "/account-profile",
  "/account-questions",
  "/account-subscription",
  "/account-security",
  "/practice",
  "/auth/google",
  "/unsubscribe",
  "/cancel-renewal",
  "/guardian",
  "/create-account",
  "/reset-password",
  "/studio",
  "/studio/audit",
  "/studio/enrol",
  "/studio/inbox",
  "/studio/lessons",
  "/search",
  "/studio/insight",
  "/studio/lessons/captions",
  "/studio/lessons/edit",
  "/studio/money",
  "/studio/school",
  "/studio/students",
  "/practice/five-finger-c",
  "/practice/five-finger-c/score",
  "/studio/uploads",
  "/verify-account",
];
const absent = [
  "/no-such-page",
  "/practice/no-such-lesson",
  "/practice/no-such-lesson/score",
  "/video/no-such-lesson",
];

describe("a page's head, as a crawler without scripts reads it", () => {
  test.each([...forEveryone, ...legal, ...forms])(
    "%s may be indexed, under its canonical URL [page-heads-1]",
    async (path) => {
      const head = readHead(await get(`${path}?utm_source=stranger`));
      expect(head.all("robots")).toEqual([]);
      expect(head.all("canonical")).toEqual([`${origin}${path}`]);
      expect(head.all("og:url")).toEqual([`${origin}${path}`]);
    },
  );

  test.each([...personal, ...absent])("%s is not indexed [page-heads-2]", async (path) => {
    const head = readHead(await get(path));
    expect(head.all("robots")).toEqual(["noindex"]);
    expect(head.all("canonical")).toEqual([]);
    expect(head.structuredData).toEqual([]);
  });

  test("each screen has one title and one description, and shares them with no other [page-heads-3]", async () => {
    const pages = [...forEveryone, ...legal, ...forms, ...personal];
    const heads = await Promise.all(pages.map(async (path) => readHead(await get(path))));
    for (const name of ["title", "description"]) {
      const values = heads.map((head) => head.all(name));
      expect(values.map((each) => each.length)).toEqual(pages.map(() => 1));
      expect(new Set(values.flat()).size).toBe(pages.length);
    }
    const descriptions = heads.flatMap((head) => head.all("description"));
    expect(descriptions.filter((words) => words.length < 30 || words.length > 200)).toEqual([]);
  });
});

test("the sitemap lists exactly the indexable pages, each lesson with the date of its last change [page-heads-4]", async () => {
  const { urlset } = z
    .object({
      urlset: z.object({
        url: z.array(z.object({ loc: z.string(), lastmod: z.optional(z.iso.date()) })),
      }),
    })
    .parse(new XMLParser().parse(await get("/sitemap.xml")));
  const paths = urlset.url.map(({ loc }) => loc.slice(origin.length));
  expect(paths).toEqual(expect.arrayContaining([...forEveryone, ...legal]));
  expect(paths.filter((path) => personal.includes(path))).toEqual([]);
  const lessons = urlset.url.filter(({ loc }) => loc.includes("/video/"));
  expect(lessons.length).toBeGreaterThan(30);
  const today = new Date().toISOString().slice(0, 10);
  expect(lessons.filter(({ lastmod }) => lastmod === undefined || lastmod > today)).toEqual([]);
});

/** URLs of this site, as all URLs in the structured data must be. */
const ours = z.string().startsWith(`${origin}/`);
const context = z.literal("https://schema.org");
const named = z.object({ "@type": z.literal("EducationalOrganization"), name: z.string() });
const position = z.int().positive();

describe("a page's structured data", () => {
  const structuredDataOf = async (path: string) => readHead(await get(path)).structuredData;

  test("of the school: an organisation with name, URL and logo, and its search [page-heads-5]", async () => {
    const [graph] = z
      .tuple([
        z.object({
          "@context": context,
          "@graph": z.tuple([
            z.object({ ...named.shape, "@id": ours, url: ours, logo: ours }),
            z.object({
              "@type": z.literal("WebSite"),
              url: ours,
              potentialAction: z.object({ "@type": z.literal("SearchAction"), target: ours }),
            }),
          ]),
        }),
      ])
      .parse(await structuredDataOf("/"));
    const logo = await http.inject(graph["@graph"][0].logo.slice(origin.length));
    expect([logo.statusCode, logo.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  test("of a lesson: a video with all that video results need, and its breadcrumbs [page-heads-6]", async () => {
    const [video, trail] = z
      .tuple([
        z.object({
          "@context": context,
          "@type": z.literal("VideoObject"),
          name: z.string().min(1),
          description: z.string().min(1),
          thumbnailUrl: z.array(ours).min(1),
          uploadDate: z.iso.datetime(),
          duration: z.string().regex(/^PT[1-9]\d*M$/),
          url: z.literal(`${origin}${lesson}`),
          isAccessibleForFree: z.literal(false),
        }),
        z.object({
          "@context": context,
          "@type": z.literal("BreadcrumbList"),
          itemListElement: z.array(
            z.object({ "@type": z.literal("ListItem"), position, name: z.string(), item: ours }),
          ),
        }),
      ])
      .parse(await structuredDataOf(lesson));
    expect(new Date(video.uploadDate).getTime()).toBeLessThan(Date.now());
    const steps = trail.itemListElement;
    expect(steps.map((step) => step.position)).toEqual([1, 2, 3, 4]);
    expect(steps.at(-1)).toMatchObject({ name: video.name, item: video.url });
    for (const { item } of steps) {
      expect((await http.inject(item.slice(origin.length))).statusCode).toBe(200);
    }
  });

  test("of the library: its three levels as courses, each with description, provider and URL [page-heads-7]", async () => {
    const course = z.object({
      "@type": z.literal("Course"),
      name: z.string().min(1),
      description: z.string().min(30),
      url: ours,
      provider: named,
    });
    const [list] = z
      .tuple([
        z.object({
          "@context": context,
          "@type": z.literal("ItemList"),
          itemListElement: z.array(
            z.object({ "@type": z.literal("ListItem"), position, item: course }),
          ),
        }),
      ])
      .parse(await structuredDataOf("/library"));
    expect(list.itemListElement.map((each) => [each.position, each.item.url])).toEqual(
      ["beginner", "intermediate", "professional"].map((tab, index) => [
        index + 1,
        `${origin}/library?tab=${tab}`,
      ]),
    );
  });

  test("of the FAQ: all nine questions with the answers that the page shows [page-heads-8]", async () => {
    const question = z.object({
      "@type": z.literal("Question"),
      name: z.string().endsWith("?"),
      acceptedAnswer: z.object({ "@type": z.literal("Answer"), text: z.string().min(20) }),
    });
    const html = await get("/faq");
    const [faq] = z
      .tuple([
        z.object({
          "@context": context,
          "@type": z.literal("FAQPage"),
          mainEntity: z.array(question).length(9),
        }),
      ])
      .parse(readHead(html).structuredData);
    for (const { name } of faq.mainEntity) {
      expect(html.replaceAll("&#x27;", "'").split(name).length, name).toBeGreaterThan(2);
    }
  });
});
