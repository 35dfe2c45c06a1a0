import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { serveStaticFiles } from "./static-files.ts";

const script = "export const answer = 42;\n";

async function serveBuilt() {
  const folder = await mkdtemp(path.join(tmpdir(), "static-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const assets = path.join(folder, "assets");
  await mkdir(assets);
  await writeFile(path.join(assets, "answer-1a2b.js"), script);
  await writeFile(path.join(assets, "answer-1a2b.js.br"), brotliCompressSync(script));
  await writeFile(path.join(assets, "answer-1a2b.js.gz"), gzipSync(script));
  await writeFile(path.join(folder, "poster.webp"), "no encoding");
  const app = Fastify();
  onTestFinished(() => app.close());
  await serveStaticFiles(app, folder);
  const remove = (file: string) => rm(path.join(folder, file));
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { get, remove };
}

test("a built file is sent in the encoding that the client accepts", async () => {
  const { get } = await serveBuilt();
  const url = "/assets/answer-1a2b.js";
  const brotli = await get(url, { "accept-encoding": "gzip, deflate, br" });
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  const gzip = await get(url, { "accept-encoding": "gzip" });
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  const plain = await get(url);
  expect(plain.headers).toMatchObject({ vary: "Accept-Encoding" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.body).toBe(script);
  const known = await get(url, { "if-none-match": String(brotli.headers.etag) });
  expect(known.statusCode).toBe(304);
});

test("a file without encodings is sent as it is, and an encoding has no URL of its own", async () => {
  const { get } = await serveBuilt();
  const picture = await get("/poster.webp", { "accept-encoding": "br" });
  expect(picture.body).toBe("no encoding");
  expect(picture.headers).toMatchObject({ "cache-control": "public, max-age=3600" });
  expect(picture.headers).not.toHaveProperty("content-encoding");
  expect(picture.headers).not.toHaveProperty("vary");
  expect((await get("/assets/answer-1a2b.js.br")).statusCode).toBe(404);
});

test("a file that a later build removed is not found; one that was sent before stays", async () => {
  const { get, remove } = await serveBuilt();
  await remove("poster.webp");
  expect((await get("/poster.webp")).statusCode).toBe(404);
  const url = "/assets/answer-1a2b.js";
  expect((await get(url)).statusCode).toBe(200);
  await remove("assets/answer-1a2b.js");
  expect((await get(url)).body).toBe(script);
});
