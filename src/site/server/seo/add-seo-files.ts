import type { FastifyReply } from "fastify";
import { BoundedCache } from "#platform/server/http/cache/bounded-cache.ts";
import {
  type PrecompressedResponse,
  precompressResponse,
  sendPrecompressed,
} from "#platform/server/http/cache/precompressed-response.ts";
import { fileHeaders } from "#platform/server/http/security/security-headers.ts";
import type { Api } from "#platform/server/http/serve.ts";
import type { ShellTexts } from "#site/contract.ts";
import { writeManifest } from "./manifest.ts";
import { offlinePolicy, writeOfflinePage } from "./offline-page.ts";
import type { Screenshot } from "./read-screenshots.ts";
import { writeRobots } from "./robots.ts";
import { offlinePath, writeServiceWorker } from "./service-worker.ts";
import { type SitemapEntries, writeSitemap, writeSitemapPart } from "./sitemap.ts";

export interface SeoDeps {
  /** The site's public URL, the origin of all URLs in these files. */
  publicUrl: string;
  shell: ShellTexts;
  lessons: SitemapEntries;
  /** Screenshots for the manifest. */
  screens: readonly Screenshot[];
  /** Draws the school's share image, a JPEG of 1200 × 630. */
  drawSchoolPicture: (school: Pick<ShellTexts, "name" | "tagline">) => Promise<Buffer>;
}

/** How long a file is cached; bounds the delay of new lessons in the sitemap. */
const CACHE_MILLISECONDS = 5 * 60_000;

interface File {
  type: string;
  text: string | Buffer;
  headers?: Record<string, string>;
}

/** Adds the files for search engines, installed apps and offline browsers. */
export function addSeoFiles(api: Api, deps: SeoDeps): void {
  const { publicUrl, shell, lessons, screens } = deps;
  const { origin } = new URL(publicUrl);
  const cache = new BoundedCache<{ ready: Promise<PrecompressedResponse | null>; madeAt: number }>(
    20,
  );
  const serveFile = (path: string, write: (name: string) => Promise<File | null>) =>
    api.publicApp.get<{ Params: { file?: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file = "" } = request.params;
        const ready = await getOrCreate(cache, `${path} ${file}`, async () => {
          const written = await write(file);
          return written && precompressFile(written, publicUrl);
        });
        return ready ? sendPrecompressed(request, reply, ready) : notFound(reply);
      },
    );
  const offline = writeOfflinePage(shell.name);
  serveFile("/robots.txt", async () => {
    return { type: "text/plain; charset=utf-8", text: writeRobots(origin, api.endpoints) };
  });
  serveFile("/sitemap.xml", async () => {
    return { type: "application/xml", text: await writeSitemap({ origin, lessons }) };
  });
  serveFile("/sitemaps/:file", async (file) => {
    const [, name] = /^([a-z]+(?:-[1-9]\d{0,4})?)\.xml$/.exec(file) ?? [];
    const text = name === undefined ? null : await writeSitemapPart({ origin, lessons }, name);
    return text === null ? null : { type: "application/xml", text };
  });
  serveFile("/manifest.webmanifest", async () => {
    return { type: "application/manifest+json", text: writeManifest(shell, screens) };
  });
  for (const { path, picture } of screens) {
    serveFile(path, async () => ({ type: "image/webp", text: picture }));
  }
  serveFile("/service-worker.js", async () => {
    // Revalidated at each visit, so that updates are never missed.
    const headers = { "cache-control": "no-cache" };
    return { type: "text/javascript; charset=utf-8", text: writeServiceWorker(offline), headers };
  });
  serveFile(offlinePath, async () => {
    const headers = { "content-security-policy": offlinePolicy };
    return { type: "text/html; charset=utf-8", text: offline, headers };
  });
  let picture: Promise<Buffer> | undefined;
  serveFile("/og-school.jpg", async () => {
    // Depends only on the school's texts, which are read once.
    picture ??= deps.drawSchoolPicture(shell).catch((error: unknown) => {
      picture = undefined;
      throw error;
    });
    const headers = { "cache-control": "public, max-age=86400" };
    return { type: "image/jpeg", text: await picture, headers };
  });
}

/** Caches a file and merges concurrent creations; failures and missing files are not cached. */
async function getOrCreate(
  cache: BoundedCache<{ ready: Promise<PrecompressedResponse | null>; madeAt: number }>,
  key: string,
  create: () => Promise<PrecompressedResponse | null>,
): Promise<PrecompressedResponse | null> {
  const found = cache.get(key);
  if (found && Date.now() - found.madeAt < CACHE_MILLISECONDS) return found.ready;
  const ready = create();
  cache.set(key, { ready, madeAt: Date.now() });
  try {
    const response = await ready;
    if (response === null) cache.delete(key);
    return response;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

function precompressFile(
  { type, text, headers }: File,
  publicUrl: string,
): Promise<PrecompressedResponse> {
  const isImage = typeof text !== "string";
  return precompressResponse(
    isImage ? text : Buffer.from(text),
    {
      ...fileHeaders(publicUrl, type),
      "content-type": type,
      "cache-control": "public, max-age=300",
      ...headers,
    },
    { isCompressed: isImage },
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
