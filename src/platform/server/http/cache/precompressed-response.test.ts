import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { compressOnRequest, precompressedResponse } from "./precompressed-response.ts";

const body = Buffer.from(
  Array.from({ length: 400 }, (_, i) => `{"lesson":${i * i},"title":"Study ${i % 7}"}`).join(","),
);

test("an encoding is compressed when it is requested, and made smaller once it is requested again", async () => {
  const ready = compressOnRequest(body, {});
  for (const [encoding, decompress] of [
    [ready.brotli, brotliDecompressSync],
    [ready.gzip, gunzipSync],
  ] as const) {
    const first = await encoding();
    expect(decompress(first.body)).toEqual(body);
    expect(await encoding()).toBe(first);
    await vi.waitFor(async () => {
      expect((await encoding()).body.length).toBeLessThan(first.body.length);
    }, 30_000);
    const small = await encoding();
    expect(decompress(small.body)).toEqual(body);
    expect(small.headers.slice(-2)).toEqual(["content-length", String(small.body.length)]);
  }
});

test("concurrent first requests of an encoding compress it once", async () => {
  const { brotli } = compressOnRequest(body, {});
  const [one, other] = await Promise.all([brotli(), brotli()]);
  expect(one).toBe(other);
});

test("a response counts the memory of all its encodings", async () => {
  const encodings = { brotli: brotliCompressSync(body), gzip: gzipSync(body) };
  for (const ready of [compressOnRequest(body, {}), precompressedResponse(body, {}, encodings)]) {
    const bodies = [ready.plain, await ready.brotli(), await ready.gzip()];
    const bytes = bodies.reduce((sum, encoded) => sum + encoded.body.length, 0);
    expect(ready.bytes).toBeGreaterThanOrEqual(bytes);
  }
});
