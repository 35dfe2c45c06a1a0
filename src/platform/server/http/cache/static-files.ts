import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { isAbsent } from "../../system/is-absent.ts";
import { fileHeaders, type HeaderMap } from "../security/security-headers.ts";
import {
  type PrecompressedResponse,
  precompressedResponse,
  sendPrecompressed,
} from "./precompressed-response.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".wasm": "application/wasm",
};

/**
 * Serves the built browser files with the encodings that the build made of them
 * (tools/compress-built-files.ts); files with a hash in their name are cached for ever.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  publicUrl = "",
): Promise<void> {
  const files = new Set(await listFiles(folder));
  const readEncoding = async (file: string) => (files.has(file) ? readFile(file) : undefined);
  for (const file of files) {
    const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    if (url.startsWith("/.") || /\.(?:br|gz)$/.test(url)) continue;
    let ready: Promise<PrecompressedResponse> | undefined;
    const make = async (): Promise<PrecompressedResponse> =>
      precompressedResponse(await readFile(file), headersOf(url, publicUrl), {
        brotli: await readEncoding(`${file}.br`),
        gzip: await readEncoding(`${file}.gz`),
      });
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      ready ??= make().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      try {
        return sendPrecompressed(request, reply, await ready);
      } catch (error) {
        // A later build has replaced it.
        if (isAbsent(error)) return reply.callNotFound();
        throw error;
      }
    });
  }
}

function headersOf(url: string, publicUrl: string): HeaderMap {
  const immutable = url.startsWith("/assets/");
  const type = TYPES[path.extname(url)] ?? "application/octet-stream";
  return {
    ...fileHeaders(publicUrl, type),
    "content-type": type,
    "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const full = path.join(folder, name);
    if ((await stat(full)).isDirectory()) found.push(...(await listFiles(full)));
    else found.push(full);
  }
  return found;
}
