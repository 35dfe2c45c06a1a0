import { expect, test } from "vitest";
import * as z from "zod";
import { readDemoTexts, screenPaths, secondSchool } from "../support/school/second-school.ts";
import { openTestSchool } from "../support/school/test-school.ts";

// Another school, configured by its content folder alone. `npm run prove -- another-school` also
// reads its screens in a browser, its mails and its payments.
const findForeign = await readDemoTexts();
const { http } = await openTestSchool({ SCHOOL_DIR: secondSchool });

test("no document of another school has a text of the demo's, and each has its own name", async () => {
  expect(screenPaths.length).toBeGreaterThan(40);
  for (const pathname of screenPaths) {
    const { body } = await http.inject(pathname);
    expect([pathname, ...findForeign(body)]).toEqual([pathname]);
    expect(body, pathname).toMatch(/<title>[^<]*Attic Keys &amp; Co/);
  }
  const { body } = await http.inject("/contact");
  expect(findForeign(`${body} Weekdays from 9 to 5, Lagos time.`)).not.toEqual([]);
});

const files = [
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/offline",
  "/service-worker.js",
  "/favicon.svg",
  "/player",
  "/api/openapi.json",
  "/api/video/first-rung",
];
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ security: z.array(z.unknown()) }).optional() }),
  ),
});

/** Google's sign-in redirects to another site, and a mail's link accepts its own token only. */
const isLink = (pathname: string) =>
  /^\/api\/(auth\/google|auth\/guardian|news\/unsubscribe|subscription\/renewal-link)/.test(
    pathname,
  );

test("no file and no public response of another school has a text of the demo's", async () => {
  const { paths } = openApi.parse((await http.inject("/api/openapi.json")).json());
  const open = Object.keys(paths).filter(
    (pathname) =>
      paths[pathname]?.get?.security.length === 0 && !pathname.includes("{") && !isLink(pathname),
  );
  expect(open).toEqual(expect.arrayContaining(["/api/site/shell", "/api/plans", "/api/video/new"]));
  const withQuery = open.map((each) => `${each}?category=beginner&serialNumber=0&search=rung`);
  for (const pathname of [...files, ...withQuery]) {
    const { statusCode, body } = await http.inject(pathname);
    expect([pathname, statusCode, ...findForeign(body)]).toEqual([pathname, 200]);
  }
});
