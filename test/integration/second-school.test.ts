import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import routes from "../../src/routes.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import {
  findNames,
  findTexts,
  listForeignNames,
  listForeignTexts,
} from "../support/school-texts.ts";

// Another school, configured by its content folder alone. `npm run prove -- another-school` also reads its
// screens in a browser, its mails and its payments.
const root = fileURLToPath(new URL("../..", import.meta.url));
const second = path.join(root, "test/support/school/second-school");
const folders = [path.join(root, "school"), second] as const;
const [texts, names] = [await listForeignTexts(...folders), await listForeignNames(...folders)];
const { http } = await openTestSchool({ SCHOOL_DIR: second });

/** The demo school's texts and names in a text. */
const findForeign = (text: string) => [...findTexts(text, texts), ...findNames(text, names)];

const parameters: Record<string, string> = {
  "*": "no-such-page",
  "video/:videoId": "video/first-rung",
};
const screens = routes.map(({ path: pathname = "" }) => `/${parameters[pathname] ?? pathname}`);

test("no document of another school has a text of the demo's, and each has its own name", async () => {
  expect(screens.length).toBeGreaterThan(40);
  for (const pathname of screens) {
    const { body } = await http.inject(pathname);
    expect([pathname, ...findForeign(body)]).toEqual([pathname]);
    expect(body, pathname).toMatch(/<title>[^<]*Attic Keys &amp; Co/);
  }
  const { body } = await http.inject("/contact");
  expect(findForeign(`${body} Weekdays from 9 to 5, Lagos time.`)).not.toEqual([]);
});

const files = [
  ...["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/offline", "/service-worker.js"],
  ...["/favicon.svg", "/player", "/api/openapi.json", "/api/video/first-rung"],
];
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ security: z.array(z.unknown()) }).optional() }),
  ),
});

/** Google's sign-in redirects to another site, and a mail's link answers its own token alone. */
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
