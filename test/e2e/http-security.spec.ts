import { connect } from "node:net";
import { readCode } from "./mailbox.ts";
import { expect, schoolUrl, test } from "./school.ts";

const urls = [
  ["a page", "/", 200, "script-src 'self'"],
  ["an unknown page", "/nowhere", 404, "script-src 'self'"],
  ["the player", "/player", 200, "default-src 'none'; script-src 'self'"],
  ["a cached response", "/api/video/new", 200, "default-src 'none'; frame-ancestors 'none'"],
  ["an error", "/api/user", 401, "default-src 'none'; frame-ancestors 'none'"],
  ["an unknown API URL", "/api/nowhere", 404, "default-src 'none'; frame-ancestors 'none'"],
  ["the API reference", "/api/docs/", 200, "frame-ancestors 'none'"],
  ["the OpenAPI document", "/api/openapi.json", 200, "default-src 'none'"],
  ["a picture", "/favicon.svg", 200, "default-src 'none'"],
] as const;

test("every response has the security headers and a request id", async () => {
  for (const [name, path, status, policy] of urls) {
    const { headers, status: actual } = await fetch(`${schoolUrl()}${path}`);
    expect([name, actual]).toEqual([name, status]);
    expect(headers.get("content-security-policy"), name).toContain(policy);
    expect(headers.get("x-content-type-options"), name).toBe("nosniff");
    expect(headers.get("x-request-id"), name).toMatch(/^[\da-f-]{36}$/);
  }
});

test("oversized request headers are 431, and the server keeps running", async () => {
  const socket = connect(Number(new URL(schoolUrl()).port), "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`);
  const response = await new Promise<string>((resolve, reject) => {
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
  expect(response).toContain("431 ");
  expect(response).toContain('"code":"platform.headers_too_large"');
  expect((await fetch(`${schoolUrl()}/health/live`)).status).toBe(200);
});

test("metrics count connections, mail and jobs, and are refused through a proxy", async () => {
  const text = await (await fetch(`${schoolUrl()}/metrics`)).text();
  for (const name of ["database_connections", "mail_queued", "jobs_queued"]) {
    expect(text).toMatch(new RegExp(`^${name}\\{`, "m"));
  }
  const headers = { "x-forwarded-for": "192.0.2.1" };
  expect((await fetch(`${schoolUrl()}/metrics`, { headers })).status).toBe(404);
});

test("the school's own page sends the CSRF token; another site cannot use the cookie [guard-1]", async ({
  page,
}) => {
  const email = `guard-${Date.now()}@school.test`;
  const url = schoolUrl();
  await page.goto(`${url}/register`);
  const register = (body: object) =>
    page.evaluate(async (sent) => {
      const response = await fetch("/api/auth/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(sent),
      });
      return response.status;
    }, body);
  expect(await register({ name: "Demo", email, password: "let-me-play" })).toBe(200);
  const otp = await readCode(email);

  const verify = (token: string | null) =>
    page.evaluate(
      async ([code, given]) => {
        const own = /XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1] ?? "";
        const response = await fetch("/api/auth/verify", {
          method: "POST",
          headers: { "content-type": "application/json", "x-xsrf-token": given ?? own },
          body: JSON.stringify({ otp: code }),
        });
        return response.status;
      },
      [otp, token] as const,
    );
  expect(await verify("")).toBe(403);
  expect(await verify("made-up")).toBe(403);

  const otherSite = await page.context().newPage();
  await otherSite.route("http://elsewhere.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Elsewhere</p>" }),
  );
  await otherSite.goto("http://elsewhere.test/");
  const forged = await otherSite.evaluate(
    async ([target, code]) => {
      const send = (type: string) =>
        fetch(`${target}/api/auth/verify`, {
          method: "POST",
          credentials: "include",
          headers: { "content-type": type },
          body: JSON.stringify({ otp: code }),
        }).then(
          () => "read",
          () => "blocked by CORS",
        );
      return [await send("text/plain"), await send("application/json")];
    },
    [url, otp] as const,
  );
  expect(forged).toEqual(["blocked by CORS", "blocked by CORS"]);
  // None of these attempts consumed the code.
  expect(await verify(null)).toBe(200);
});
