import * as z from "zod";
import { expect, schoolUrl, test } from "./school.ts";

const description = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The endpoints of the journey from visitor to watching student (spec §7). */
const calls = [
  "post /api/auth/register",
  "post /api/auth/register-resend",
  "post /api/auth/verify",
  "post /api/auth/login",
  "post /api/auth/refresh-token",
  "get /api/user",
  "get /api/video/new",
  "get /api/video/library",
  "get /api/video",
  "get /api/video/{videoId}",
  "get /api/video/next",
  "get /api/review/top/rated/videos",
  "get /api/stats",
  "get /api/playback/{userId}/{videoId}",
  "get /api/paystack",
];

test("the OpenAPI document contains every endpoint of the journey from visitor to watching student", async () => {
  const { openapi, paths } = description.parse(
    await (await fetch(`${schoolUrl()}/api/openapi.json`)).json(),
  );
  expect(openapi).toBe("3.1.0");
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described).toEqual(expect.arrayContaining(calls));
});

test("the API reference page renders and requests nothing from other origins", async ({
  school: page,
}) => {
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== schoolUrl())
      externalRequests.push(url.href);
  });
  await page.goto(`${schoolUrl()}/api/docs/`);
  await expect(page.getByRole("heading", { name: "The Learning Piano" })).toBeVisible();
  await expect(page.getByText("/api/auth/register").first()).toBeVisible();
  expect(externalRequests).toEqual([]);
  // The page has an opaque origin, which can read neither the school's tokens nor its cookies.
  const readCookies = () => {
    try {
      return document.cookie;
    } catch {
      return "refused";
    }
  };
  expect([await page.evaluate(() => origin), await page.evaluate(readCookies)]).toEqual([
    "null",
    "refused",
  ]);
});

test("an unknown API URL is 404 in the API's error format", async () => {
  const response = await fetch(`${schoolUrl()}/api/no-such-call`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "platform.not_found" });
});

test("the health, readiness and metrics endpoints respond", async () => {
  expect((await fetch(`${schoolUrl()}/health/live`)).status).toBe(200);
  expect((await fetch(`${schoolUrl()}/health/ready`)).status).toBe(200);
  const metrics = await (await fetch(`${schoolUrl()}/metrics`)).text();
  expect(metrics).toContain("documents_total");
});
