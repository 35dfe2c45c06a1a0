import { createHash } from "node:crypto";
import Fastify from "fastify";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Rendering, serveDocuments } from "./documents.ts";

let rendered: string[];
let render: (path: string) => Promise<Rendering>;

const page = (path: string): Rendering => ({
  status: 200,
  complete: true,
  tags: new Set(path.split("/").slice(1)),
  nonce: "random",
  html: `<h1>${path}</h1><script nonce="random">let a = 1;</script><script nonce="random" src="/a.js"></script>`,
});

beforeEach(() => {
  rendered = [];
  render = async (path) => page(path);
});

/** Knows one tab, and paths below `/lesson/`; all others are not found. */
function keyOf({ pathname, searchParams }: URL) {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (path.startsWith("/lesson/")) return { key: path, notFoundKey: "/lesson/-" };
  if (!["/", "/library", "/old"].includes(path)) return { key: "/404", notFoundKey: "/404" };
  const tab = searchParams.get("tab") === "x" ? "?tab=x" : "";
  return { key: `${path}${tab}`, notFoundKey: "/404" };
}

type Options = Partial<Parameters<typeof serveDocuments>[1]>;

function serve(options: Options = {}) {
  const app = Fastify();
  const documents = serveDocuments(app, {
    render: ({ key }) => {
      rendered.push(key);
      return render(key);
    },
    keyOf,
    providerOrigins: ["https://pay.test"],
    trackerSources: { script: [], connect: ["https://count.test"], image: [] },
    publicUrl: "https://school.test",
    ...options,
  });
  return { app, documents };
}

describe("public documents", () => {
  test("are rendered once for a path and its known query", async () => {
    const { app } = serve();
    for (const url of ["/library?tab=x", "/library?utm=1&tab=x", "/library/?tab=x"]) {
      expect((await app.inject(url)).body).toContain("<h1>/library?tab=x</h1>");
    }
    expect(rendered).toEqual(["/library?tab=x"]);
  });

  test("allow just their own inline scripts and the providers [documents-1]", async () => {
    const { app } = serve();
    const policy = String((await app.inject("/")).headers["content-security-policy"]);
    const hash = createHash("sha256").update("let a = 1;").digest("base64");
    expect(policy).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}' https://pay.test;`,
    );
    expect(policy).toContain("connect-src 'self' https://pay.test https://count.test;");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  test.each([
    "<script>alert(1)</script>",
    '<script nonce="">alert(1)</script>',
    '<script nonce="guess">alert(1)</script>',
    '<script data-nonce="random">alert(1)</script>',
    '<script>alert(1)//nonce="random"</script>',
    "<p title=\"<script nonce='x'>alert(1)</script>\">",
  ])("never allow a planted %s", async (planted) => {
    const { app } = serve();
    render = async (path) => ({ ...page(path), html: `${planted}${page(path).html}` });
    const policy = String((await app.inject("/")).headers["content-security-policy"]);
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
  });

  test("contain no nonce, neither in the document nor in its policy", async () => {
    const { app } = serve();
    const response = await app.inject("/");
    expect(response.body).toContain("<script>let a = 1;</script>");
    expect(response.body + response.headers["content-security-policy"]).not.toContain("nonce");
  });

  test("that are incomplete are sent but never cached", async () => {
    const { app } = serve();
    render = async (path) => ({ ...page(path), complete: false });
    const response = await app.inject("/");
    expect(response.headers["cache-control"]).toBe("no-store");
    await app.inject("/");
    expect(rendered).toHaveLength(2);
  });

  test("are shared by all unknown URLs, whatever the path, query or method", async () => {
    const { app, documents } = serve();
    render = async (path) => ({ ...page(path), status: 404 });
    for (let index = 0; index < 50; index += 1) {
      const url = `/nothing-${index}.data?tab=q${index}`;
      const response = await app.inject({ method: index % 2 ? "HEAD" : "GET", url });
      expect(response.statusCode).toBe(404);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
    expect(rendered).toEqual(["/404"]);
    expect(documents.getCached("/404")).toBeUndefined();
  });

  test("of missing items share one not-found document, and are not cached per URL", async () => {
    const { app, documents } = serve();
    render = async (path) => ({ ...page(path), status: 404 });
    await app.inject("/lesson/0");
    const { bytes } = documents;
    for (let index = 1; index < 20; index += 1) {
      expect((await app.inject(`/lesson/${index}`)).body).toContain("<h1>/lesson/-</h1>");
    }
    expect(documents.bytes).toBe(bytes);
    expect(rendered.filter((path) => path === "/lesson/-")).toHaveLength(1);
  });

  test("stay within the cache's bytes, encodings included", async () => {
    const { app, documents } = serve({ maxBytes: 40_000 });
    for (let index = 0; index < 100; index += 1) await app.inject(`/lesson/${index}`);
    expect(documents.bytes).toBeLessThanOrEqual(40_000);
    expect(documents.getCached("/lesson/99")?.status).toBe(200);
    expect(documents.getCached("/lesson/0")).toBeUndefined();
  });

  test("are invalidated by their tags, and only those", async () => {
    const { app, documents } = serve();
    for (const url of ["/library", "/lesson/1", "/lesson/2"]) await app.inject(url);
    documents.invalidate(["1"]);
    const cached = ["/library", "/lesson/1", "/lesson/2"].map((url) => documents.getCached(url));
    expect(cached.map((each) => each?.status)).toEqual([200, undefined, 200]);
  });

  test("are rendered again after an invalidation and when they expire", async () => {
    const { app, documents } = serve();
    await app.inject("/");
    documents.invalidate();
    await app.inject("/");
    expect(rendered).toHaveLength(2);
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 59 * 60_000);
    await app.inject("/");
    expect(rendered).toHaveLength(2);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(documents.getCached("/")).toBeUndefined();
    await app.inject("/");
    expect(rendered).toHaveLength(3);
  });

  test("one rendering is in flight per key", async () => {
    const { app } = serve();
    await Promise.all(Array.from({ length: 20 }, () => app.inject("/")));
    expect(rendered).toHaveLength(1);
  });

  test("redirect where the page says so", async () => {
    const { app } = serve();
    render = async () => ({
      ...page("/old"),
      status: 302,
      html: "",
      location: "/plans",
    });
    const response = await app.inject("/old");
    expect([response.statusCode, response.headers.location]).toEqual([302, "/plans"]);
  });
});

describe("a rendering beyond the limit", () => {
  const limits = {
    name: "test",
    limit: 1,
    limitPerClient: 1,
    queueLimit: 1,
    queueLimitPerClient: 1,
  };

  test("is 503 with Retry-After; a browser gets a page that reloads itself", async () => {
    const { app } = serve({ limits: { ...limits, maxWaitMs: 60_000 } });
    app.setErrorHandler((error, _, reply) => reply.code(500).send(error));
    const held = Promise.withResolvers<Rendering>();
    render = () => held.promise;
    const open = ["/lesson/1", "/lesson/2"].map((url) => app.inject(url));
    await expect.poll(() => rendered).toEqual(["/lesson/1"]);
    const page503 = await app.inject({ url: "/lesson/3", headers: { accept: "text/html,*/*" } });
    expect(page503.statusCode).toBe(503);
    expect(page503.headers).toMatchObject({ "retry-after": "60", refresh: "60" });
    expect((await app.inject("/lesson/4")).json()).toMatchObject({ code: "platform.unavailable" });
    held.resolve(page("/lesson/1"));
    for (const response of await Promise.all(open)) expect(response.statusCode).toBe(200);
    expect(rendered).toEqual(["/lesson/1", "/lesson/2"]);
  });

  test("is rejected when it waited too long, while cached documents are sent", async () => {
    const { app } = serve({ limits: { ...limits, maxWaitMs: 1 } });
    await app.inject("/library");
    const held = Promise.withResolvers<Rendering>();
    render = () => held.promise;
    const open = app.inject("/lesson/1");
    await expect.poll(() => rendered).toHaveLength(2);
    const response = await app.inject({ url: "/lesson/2", headers: { accept: "text/html" } });
    expect(response.statusCode).toBe(503);
    expect((await app.inject("/library")).statusCode).toBe(200);
    held.resolve(page("/lesson/1"));
    await open;
  });
});

test.each(["//[", "//library", "http://other.test/", "http://["])(
  "the request target %s is 400, without a rendering",
  async (target) => {
    const { app } = serve();
    app.setErrorHandler((error, _, reply) => reply.code(400).send(error));
    app.addHook("onRequest", async (request) => {
      request.raw.url = target;
    });
    const response = await app.inject("/");
    expect([response.statusCode, response.json().code]).toEqual([400, "platform.invalid_request"]);
    expect(rendered).toEqual([]);
  },
);
