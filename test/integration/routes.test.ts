import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { openTestSchool } from "../support/school/test-school.ts";
import { listRoutes } from "./routes/list-routes.ts";

const { http } = await openTestSchool();
const site = fileURLToPath(new URL("../../build/client", import.meta.url));

const everyone = "everyone";
const signedIn = "the signed-in user, in their own name";
const member = "the signed-in user, while their plan opens the lesson";
const instructor = "an instructor";
const provider = "the payment provider, by its signature";
const session =
  "the browser that holds the playback session's cookie, while the plan opens the lesson";

/** Access to routes outside the API's description. A route without a line fails the test. */
const others: Readonly<Record<string, string>> = {
  "/*": "everyone: the site's pages, and one page for URLs that have none",
  "/api/*": "nobody: 404 for whatever the API does not have",
  "/health/live": everyone,
  "/health/ready": everyone,
  "/metrics": "this machine, or whoever brings METRICS_TOKEN",
  "/api/openapi.json": everyone,
  "/api/docs": everyone,
  "/api/docs/start.js": everyone,
  "/api/docs/storage.js": everyone,
  "/api/docs/js/scalar.js": everyone,
  ...Object.fromEntries(
    [
      "/manifest.webmanifest",
      "/films/:file",
      "/offline",
      "/og-school.jpg",
      "/robots.txt",
      "/service-worker.js",
      "/screens/narrow.webp",
      "/screens/wide.webp",
      "/sitemap.xml",
      "/sitemaps/:file",
    ].map((url) => [url, everyone]),
  ),
  "*": "everyone: what other origins' pages may call",
  "/files/pictures/:name": "everyone: users' pictures, by a name that cannot be guessed",
  "/files/logos/:file": "everyone: the school's logos, by a name that cannot be guessed",
  "/files/icons/:file": "everyone: icons of the school's logos, by a name that cannot be guessed",
  "/files/photos/:file": "everyone: the school's photos, by names made of their content",
  "/media/:mediaId/*": "everyone: encrypted segments, and posters that lie beside them",
  "/posters/:posterId/:file": everyone,
  "/api/playback/free/:videoId": "visitors, while the lesson is free",
  "/downloads/:fileId":
    "whoever may watch the file's lesson, by a ticket of ten minutes, while they are logged in",
  "/uploads/films/:uploadId":
    "the instructor who sent the film, by a ticket, while they are logged in",
  "/player": "everyone: the player without a lesson",
  "/player/session/:sessionId/:name.m3u8": session,
  "/player/session/:sessionId/key/:period": session,
  "/player/session/:sessionId/captions/:language.vtt": session,
  "/player/session/:sessionId/preview.vtt": session,
  "/player/session/:sessionId/preview.webp": session,
};

/** The security schemes of users; all others are the providers'. */
const tokenSchemes = ["token", "bearer"];

/** A remote visitor, for whom loopback-only routes are closed. */
const visitor = { remoteAddress: "203.0.113.7" };
const sample: Readonly<Record<string, string>> = {
  ":sessionId": "0b9f6a0e-2f0c-4b5e-9a57-1f2f3c4d5e6f",
  ":userId": "0b9f6a0e-2f0c-4b5e-9a57-1f2f3c4d5e6f",
  ":videoId": "five-finger-c",
  ":layout": "narrow",
  ":index": "0",
  ":semitones": "2",
};

const described = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          security: z.array(z.record(z.string(), z.array(z.string()))),
          "x-fresh-code": z.optional(z.string()),
        }),
      ),
    ),
  })
  .parse((await http.inject("/api/openapi.json")).json()).paths;

const isFile = (url: string) =>
  access(`${site}${url}`).then(
    () => true,
    () => false,
  );

interface Row {
  methods: string;
  url: string;
  who: string;
}

async function rowOf(url: string, methods: readonly string[]): Promise<Row> {
  const path = url.replace(/:(\w+)/g, "{$1}");
  const operations = described[path];
  if (!operations) {
    const isBuilt = others[url] === undefined && (await isFile(url));
    const folder = /^\/[^/]+\/(?=.)/.exec(url)?.[0];
    const row = { methods: methods.join(", "), url: isBuilt && folder ? `${folder}…` : url };
    return { ...row, who: isBuilt ? "everyone: a file of the site" : (others[url] ?? "unknown") };
  }
  const closed = Object.values(operations).every(({ security }) => security.length > 0);
  const open = Object.values(operations).every(({ security }) => security.length === 0);
  expect(closed || open, url).toBe(true);
  const isSigned = Object.values(operations).every(({ security }) =>
    security.some((scheme) => Object.keys(scheme).some((name) => !tokenSchemes.includes(name))),
  );
  if (isSigned) return { methods: methods.join(", "), url, who: provider };
  const isOptional = Object.values(operations).every(({ security }) =>
    security.some((scheme) => Object.keys(scheme).length === 0),
  );
  if (isOptional) return { methods: methods.join(", "), url, who: member };
  const isInstructor = Object.values(operations).every(({ security }) =>
    security.every((scheme) => Object.values(scheme).flat().includes("instructor")),
  );
  if (closed && isInstructor) return { methods: methods.join(", "), url, who: instructor };
  return { methods: methods.join(", "), url, who: closed ? signedIn : (others[url] ?? everyone) };
}

/** The methods that require a fresh code: always, or under which condition. */
function freshCodeOf(url: string): string {
  const operations = described[url.replace(/:(\w+)/g, "{$1}")] ?? {};
  return Object.entries(operations)
    .flatMap(([method, { "x-fresh-code": when }]) =>
      when === undefined ? [] : [`${method.toUpperCase()} ${when}`],
    )
    .join(", ");
}

const routes = listRoutes(http);
const rows = await Promise.all(routes.map(({ url, methods }) => rowOf(url, methods)));
const unique = [...new Map(rows.map((row) => [`${row.methods} ${row.url}`, row])).values()];
const sorted = unique.toSorted((a, b) => (a.url < b.url ? -1 : 1));

test("docs/route-access.md lists every route of the running server", async () => {
  expect(sorted.filter(({ who }) => who === "unknown")).toEqual([]);
  const lines = sorted.map(({ methods, url, who }) => {
    return `| ${methods} | \`${url}\` | ${who} | ${freshCodeOf(url)} |`;
  });
  const text = [
    "# Who may read what",
    "",
    "Every route of the web process. Written by `vitest run test/integration/routes.test.ts -u` from the",
    "running server; the same test compares it and asks each route as a visitor. The last column names the",
    "methods that take a code of the second factor which was not used before (decision 067).",
    "",
    "| methods | route | who | fresh code |",
    "|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../docs/route-access.md");
});

const readable = sorted.filter(({ methods, url }) => methods.includes("GET") && !url.endsWith("…"));

test.each(readable)("$url gives a visitor no more than the table says", async ({ url, who }) => {
  const path = url.replace(/:\w+/g, (name) => sample[name] ?? "sample").replace("*", "nowhere");
  const query = { score: "0".repeat(64) };
  const { statusCode } = await http.inject({ url: path, query, ...visitor });
  if ([signedIn, instructor].includes(who)) expect(statusCode).toBe(401);
  else if (who.startsWith(everyone)) expect([401, 403, 500]).not.toContain(statusCode);
  else expect([401, 403, 404]).toContain(statusCode);
});

const writable = sorted.filter(
  ({ methods, who }) => [signedIn, instructor, provider].includes(who) && /P|DELETE/.test(methods),
);

test.each(writable)("$methods $url changes nothing for a visitor", async ({ methods, url }) => {
  const path = url.replace(/:\w+/g, (name) => sample[name] ?? "sample");
  for (const method of z
    .array(z.enum(["POST", "PUT", "PATCH", "DELETE"]))
    .parse(methods.split(", ").filter((each) => !["GET", "HEAD"].includes(each)))) {
    const response = await http.inject({ method, url: path, payload: {}, ...visitor });
    expect(response.statusCode).toBe(401);
  }
});
