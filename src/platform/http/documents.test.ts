import { createHash } from "node:crypto";
import Fastify from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { Documents, type Rendering } from "./documents.ts";

let rendered: string[];
let render: (path: string) => Promise<Rendering>;

const page = (path: string): Rendering => ({
  status: 200,
  complete: true,
  html: `<h1>${path}</h1><script>let a = 1;</script><script src="/a.js"></script>`,
});

beforeEach(() => {
  rendered = [];
  render = async (path) => page(path);
});

function serve(options: { maxAgeMilliseconds?: number } = {}) {
  const app = Fastify();
  const documents = new Documents({
    render: (path) => {
      rendered.push(path);
      return render(path);
    },
    queryNames: ["tab"],
    providerOrigins: ["https://pay.test"],
    trackerSources: { script: [], connect: ["https://count.test"], image: [] },
    publicUrl: "https://school.test",
    ...options,
  });
  documents.mount(app);
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

  test("allow just their own inline scripts and the providers", async () => {
    const { app } = serve();
    const policy = String((await app.inject("/")).headers["content-security-policy"]);
    const hash = createHash("sha256").update("let a = 1;").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://pay.test;`);
    expect(policy).toContain("connect-src 'self' https://pay.test https://count.test;");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  test("that lack something are sent but never kept", async () => {
    const { app } = serve();
    render = async (path) => ({ ...page(path), complete: false });
    const answer = await app.inject("/");
    expect(answer.headers["cache-control"]).toBe("no-store");
    await app.inject("/");
    expect(rendered).toHaveLength(2);
  });

  test("that are not found are not kept either", async () => {
    const { app } = serve();
    render = async (path) => ({ ...page(path), status: 404 });
    expect((await app.inject("/nothing")).statusCode).toBe(404);
    await app.inject("/nothing");
    expect(rendered).toHaveLength(2);
  });

  test("are rendered anew after a change and when they are too old", async () => {
    const { app, documents } = serve();
    await app.inject("/");
    documents.dropAll();
    await app.inject("/");
    expect(rendered).toHaveLength(2);
    const old = serve({ maxAgeMilliseconds: -1 });
    await old.app.inject("/");
    await old.app.inject("/");
    expect(rendered).toHaveLength(4);
  });

  test("one rendering is in flight for a key", async () => {
    const { app } = serve();
    await Promise.all(Array.from({ length: 20 }, () => app.inject("/")));
    expect(rendered).toHaveLength(1);
  });

  test("send a visitor on where the page says so", async () => {
    const { app } = serve();
    render = async () => ({ status: 302, html: "", complete: true, location: "/plans" });
    const answer = await app.inject("/old");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/plans"]);
  });
});
