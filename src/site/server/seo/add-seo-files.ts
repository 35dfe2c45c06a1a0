import { AppError } from "#platform/server/errors.ts";
import {
  compressOnRequest,
  type PrecompressedResponse,
  precompressedResponse,
  sendPrecompressed,
} from "#platform/server/http/cache/precompressed-response.ts";
import { ResponseCache } from "#platform/server/http/cache/response-cache.ts";
import { fileHeaders } from "#platform/server/http/security/security-headers.ts";
import type { Api } from "#platform/server/http/serve.ts";
import type { ShellTexts } from "#site/contract.ts";
import { writeWebManifest } from "./manifest.ts";
import { offlinePolicy, writeOfflinePage } from "./offline-page.ts";
import type { Screenshot } from "./read-screenshots.ts";
import { writeRobots } from "./robots.ts";
import { offlinePath, writeServiceWorker } from "./service-worker.ts";
import { type SitemapEntries, writeSitemap, writeSitemapPart } from "./sitemap.ts";

export interface SeoDeps {
  /** The site's public URL, the origin of all URLs in these files. */
  publicUrl: string;
  schoolName: string;
  readTagline: () => Promise<string>;
  lessons: SitemapEntries;
  /** Screenshots for the manifest. */
  screens: readonly Screenshot[];
  /** Draws the school's share image, a JPEG of 1200 × 630. */
  drawSchoolPicture: (school: Pick<ShellTexts, "name" | "tagline">) => Promise<Buffer>;
}

/** The longest delay of new lessons, and of a new tagline, in these files. */
const MAX_AGE_MS = 5 * 60_000;
/** Enough for a crawler that reads all parts of a sitemap at once. */
const limits = {
  name: "files",
  limit: 4,
  limitPerClient: 2,
  queueLimit: 256,
  queueLimitPerClient: 64,
  maxWaitMs: 5_000,
};

interface File {
  type: string;
  text: string | Buffer;
  headers?: Record<string, string>;
}

/** Adds the files for search engines, installed apps and offline browsers. */
export function addSeoFiles(api: Api, deps: SeoDeps): void {
  const { publicUrl, schoolName: name, readTagline, lessons, screens } = deps;
  const { origin } = new URL(publicUrl);
  const cache = new ResponseCache({ maxBytes: 16_000_000, maxAgeMs: MAX_AGE_MS, limits });
  const serveFile = (path: string, write: (name: string) => Promise<File | null>) =>
    api.publicApp.get<{ Params: { file?: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file = "" } = request.params;
        const key = path.replace(":file", file);
        const { ready } = await cache.getOrBuild({ url: key, key, ip: request.ip }, async () => {
          const written = await write(file);
          const ready = written && respondWithFile(written, publicUrl);
          return { ready, tags: new Set(), isCacheable: ready !== null };
        });
        if (!ready) throw new AppError("platform.not_found");
        return sendPrecompressed(request, reply, ready);
      },
    );
  const offline = writeOfflinePage(name);
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
    const school = { name, tagline: await readTagline() };
    return { type: "application/manifest+json", text: writeWebManifest(school, screens) };
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
  let drawn: { tagline: string; picture: Promise<Buffer> } | undefined;
  serveFile("/og-school.jpg", async () => {
    const tagline = await readTagline();
    if (drawn?.tagline !== tagline) {
      const picture = deps.drawSchoolPicture({ name, tagline }).catch((error: unknown) => {
        drawn = undefined;
        throw error;
      });
      drawn = { tagline, picture };
    }
    const headers = { "cache-control": "public, max-age=86400" };
    return { type: "image/jpeg", text: await drawn.picture, headers };
  });
}

function respondWithFile({ type, text, headers }: File, publicUrl: string): PrecompressedResponse {
  const allHeaders = {
    ...fileHeaders(publicUrl, type),
    "content-type": type,
    "cache-control": "public, max-age=300",
    ...headers,
  };
  return typeof text === "string"
    ? compressOnRequest(Buffer.from(text), allHeaders)
    : precompressedResponse(text, allHeaders);
}
