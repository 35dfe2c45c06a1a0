import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { StorageUnavailable } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";
import { parseStorageUrl } from "./storage-url.ts";
import { startS3Server } from "./testing/start-s3-server.ts";

const server = await startS3Server();
afterAll(() => server.stop());
const { credentials } = server;

/** A store whose server answers as the listener does, and the requests that it received. */
async function openFaultyStore(listener: RequestListener, query = "", timeouts = {}) {
  const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const faulty = createServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    listener(request, response);
  });
  await new Promise<void>((resolve) => faulty.listen(0, "127.0.0.1", resolve));
  const { port } = faulty.address() as AddressInfo;
  const location = parseStorageUrl(`s3://files/a?endpoint=http://127.0.0.1:${port}${query}`);
  if (location.kind !== "s3") throw new Error("no bucket");
  const store = openS3Store(location, { credentials, responseTimeoutMs: 300, ...timeouts });
  onTestFinished(async () => {
    store.close();
    faulty.closeAllConnections();
    await new Promise((resolve) => faulty.close(resolve));
  });
  return { store, requests };
}

const unavailable = { code: "platform.unavailable", retryAfterSeconds: 10 };

test("a server that fails is asked three times, then the store is unavailable [storage-6]", async () => {
  const { store, requests } = await openFaultyStore((_, response) => {
    response.writeHead(503).end();
  });
  const failure = await store.read("one.txt").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageUnavailable);
  expect(failure).toMatchObject(unavailable);
  expect(requests.length).toBe(3);
});

test("a failure that passes is not noticed", async () => {
  let failures = 1;
  const { store } = await openFaultyStore((_, response) => {
    if (failures-- > 0) response.writeHead(500).end();
    else response.writeHead(200, { "content-length": "2" }).end("ok");
  });
  expect(String(await store.read("one.txt"))).toBe("ok");
});

test("a server that never answers is given up [storage-7]", async () => {
  const { store } = await openFaultyStore(() => {});
  await expect(store.put("one.txt", Buffer.from("1"))).rejects.toMatchObject(unavailable);
});

test("what is read is given up sooner than what is stored", async () => {
  const timeouts = { responseTimeoutMs: 3_600_000, readTimeoutMs: 200 };
  const { store } = await openFaultyStore(() => {}, "", timeouts);
  const reads = [store.find("1.txt"), store.read("1.txt"), store.openStream("1.txt")];
  for (const read of await Promise.allSettled(reads)) {
    expect(read).toMatchObject({ status: "rejected", reason: unavailable });
  }
});

test("a server that closes each connection, or that is gone, is unavailable", async () => {
  const { store } = await openFaultyStore((request) => request.socket.destroy());
  await expect(store.put("one.txt", Buffer.from("x"))).rejects.toMatchObject(unavailable);
  const gone = await startS3Server();
  await gone.stop();
  const store2 = openS3Store(gone.location, { credentials });
  await expect(store2.read("one.txt")).rejects.toMatchObject(unavailable);
  store2.close();
});

test("refused credentials and a missing bucket are not taken for a missing file", async () => {
  const { store } = await openFaultyStore((_, response) => {
    const body = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
    response.writeHead(403, { "content-type": "application/xml" }).end(body);
  });
  await expect(store.read("one.txt")).rejects.toMatchObject(unavailable);
  const missing = openS3Store({ ...server.location, bucket: "no-bucket" }, { credentials });
  await expect(missing.read("one.txt")).rejects.toMatchObject(unavailable);
  missing.close();
});

test("checksums are sent by default, and left out where the server needs that [storage-8]", async () => {
  const answer: RequestListener = (request, response) => {
    request.resume().on("end", () => response.writeHead(200).end());
  };
  const usual = await openFaultyStore(answer);
  await usual.store.put("one.txt", Buffer.from("x"));
  expect(Object.keys(usual.requests[0]?.headers ?? {})).toContain("x-amz-checksum-crc32");
  const sparing = await openFaultyStore(answer, "&checksums=when-required");
  await sparing.store.put("one.txt", Buffer.from("x"));
  expect(Object.keys(sparing.requests[0]?.headers ?? {}).join()).not.toContain("checksum");
  expect(sparing.requests[0]?.url).toMatch(/^\/files\/a\/one\.txt/);
  expect(sparing.requests[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
});

test("a range that the server does not send is no part of a file", async () => {
  const { store } = await openFaultyStore((_, response) => {
    response.writeHead(200, { "content-length": "5" }).end("whole");
  });
  await expect(store.openStream("one.txt", { start: 1, end: 2 })).rejects.toMatchObject(
    unavailable,
  );
  expect(String(await buffer(await store.openStream("one.txt", { start: 0, end: 4 })))).toBe(
    "whole",
  );
});

test("[storage-21] a bucket states the type of a file, and that an immutable one may be cached", async () => {
  const answer: RequestListener = (request, response) => {
    request.resume().on("end", () => response.writeHead(200).end());
  };
  const { store, requests } = await openFaultyStore(answer);
  const file = fileURLToPath(import.meta.url);
  await store.putFile("film-1/segments/240p/1.m4s", file, { immutable: true });
  await store.put("film-1/media.json", Buffer.from("{}"));
  expect(
    requests.map(({ headers }) => [headers["content-type"], headers["cache-control"]]),
  ).toEqual([
    ["video/iso.segment", "public, max-age=31536000, immutable"],
    ["application/json", undefined],
  ]);
});
