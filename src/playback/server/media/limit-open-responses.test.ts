import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { addMediaRoutes } from "./media-routes.ts";

const mediaRoot = await mkdtemp(path.join(tmpdir(), "open-responses-"));
await mkdir(path.join(mediaRoot, "media-1/segments/360"), { recursive: true });
// More than the sockets' buffers take, so that it is under way until somebody reads it.
await writeFile(path.join(mediaRoot, "media-1/segments/360/1.m4s"), Buffer.alloc(24 << 20));
await writeFile(path.join(mediaRoot, "media-1/segments/360/2.m4s"), Buffer.alloc(1_000));
const { app } = await startTestServer({
  trustProxy: "127.0.0.1",
  addApi: (api) => {
    addMediaRoutes(api.publicApp, mediaRoot, { limit: 3, limitPerNetwork: 2 });
  },
});
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => rm(mediaRoot, { recursive: true, force: true }));

const school = "203.0.113.7";
const home = "198.51.100.1";
const held: IncomingMessage[] = [];
const letAllGo = () => {
  for (const response of held.splice(0)) response.destroy();
};
afterEach(letAllGo);

const open = (network: string, file: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "x-forwarded-for": network };
    get(`${origin}/media/media-1/segments/360/${file}`, { headers }, resolve).on("error", reject);
  });
/** Begins to fetch a segment and reads nothing of it. */
async function hold(network: string) {
  const response = await open(network, "1.m4s");
  held.push(response);
  return response.statusCode;
}
async function fetchSmall(network: string) {
  const response = await open(network, "2.m4s");
  response.resume();
  return { status: response.statusCode, retryAfter: response.headers["retry-after"] };
}

describe("readers of media who do not read", () => {
  test("are bounded for their network, and others are served", async () => {
    expect([await hold(school), await hold(school)]).toEqual([200, 200]);
    expect(await fetchSmall(school)).toEqual({ status: 503, retryAfter: "2" });
    expect(await fetchSmall(home)).toEqual({ status: 200, retryAfter: undefined });
    letAllGo();
    await expect.poll(async () => (await fetchSmall(school)).status).toBe(200);
  });

  test("are bounded in all", async () => {
    const networks = ["192.0.2.7", "192.0.2.8", "192.0.2.9"];
    expect(await Promise.all(networks.map(hold))).toEqual([200, 200, 200]);
    expect(await fetchSmall("192.0.2.1")).toEqual({ status: 503, retryAfter: "2" });
    letAllGo();
    await expect.poll(async () => (await fetchSmall("192.0.2.1")).status).toBe(200);
  });
});

test("who reads what was asked for leaves nothing open, nor who asks for nothing that is there", async () => {
  for (let asked = 0; asked < 10; asked += 1) {
    expect((await fetchSmall(school)).status).toBe(200);
    expect((await app.inject("/media/media-1/segments/360/9.m4s")).statusCode).toBe(404);
    expect(
      (await app.inject({ method: "HEAD", url: "/media/media-1/segments/360/2.m4s" })).statusCode,
    ).toBe(200);
  }
});
