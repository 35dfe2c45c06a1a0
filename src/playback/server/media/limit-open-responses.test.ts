import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { addMediaRoutes } from "./media-routes.ts";

const mediaRoot = await mkdtemp(path.join(tmpdir(), "open-responses-"));
await mkdir(path.join(mediaRoot, "media-1/segments/360"), { recursive: true });
// Larger than the socket buffers, so the response stays open until it is read.
await writeFile(path.join(mediaRoot, "media-1/segments/360/1.m4s"), Buffer.alloc(24 << 20));
await writeFile(path.join(mediaRoot, "media-1/segments/360/2.m4s"), Buffer.alloc(1_000));
const { app } = await startTestServer({
  trustProxy: "127.0.0.1",
  addApi: (api) => {
    addMediaRoutes(api.publicApp, openFolderStore(mediaRoot), { limit: 3, limitPerNetwork: 2 });
  },
});
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => rm(mediaRoot, { recursive: true, force: true }));

const school = "203.0.113.7";
const home = "198.51.100.1";
const held: IncomingMessage[] = [];
const releaseAll = () => {
  for (const response of held.splice(0)) response.destroy();
};
afterEach(releaseAll);

const open = (network: string, file: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "x-forwarded-for": network };
    get(`${origin}/media/media-1/segments/360/${file}`, { headers }, resolve).on("error", reject);
  });
/** Requests a segment without reading the body. */
async function openUnread(network: string) {
  const response = await open(network, "1.m4s");
  held.push(response);
  return response.statusCode;
}
async function fetchSmall(network: string) {
  const response = await open(network, "2.m4s");
  response.resume();
  return { status: response.statusCode, retryAfter: response.headers["retry-after"] };
}

describe("open responses of slow clients", () => {
  test("are bounded per network, and other networks are served", async () => {
    expect([await openUnread(school), await openUnread(school)]).toEqual([200, 200]);
    expect(await fetchSmall(school)).toEqual({ status: 503, retryAfter: "2" });
    expect(await fetchSmall(home)).toEqual({ status: 200, retryAfter: undefined });
    releaseAll();
    await expect.poll(async () => (await fetchSmall(school)).status).toBe(200);
  });

  test("are bounded in total", async () => {
    const networks = ["192.0.2.7", "192.0.2.8", "192.0.2.9"];
    expect(await Promise.all(networks.map(openUnread))).toEqual([200, 200, 200]);
    expect(await fetchSmall("192.0.2.1")).toEqual({ status: 503, retryAfter: "2" });
    releaseAll();
    await expect.poll(async () => (await fetchSmall("192.0.2.1")).status).toBe(200);
  });
});

test("complete, missing and HEAD responses leave nothing open", async () => {
  for (let request = 0; request < 10; request += 1) {
    expect((await fetchSmall(school)).status).toBe(200);
    expect((await app.inject("/media/media-1/segments/360/9.m4s")).statusCode).toBe(404);
    expect(
      (await app.inject({ method: "HEAD", url: "/media/media-1/segments/360/2.m4s" })).statusCode,
    ).toBe(200);
  }
});
