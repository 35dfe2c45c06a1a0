import type { Endpoint } from "#platform/contract.ts";
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
import type { Shell } from "#site/contract.ts";
import { writeWebManifest } from "./manifest.ts";
import { offlinePolicy, writeOfflinePage } from "./offline-page.ts";
import type { Screenshot } from "./read-screenshots.ts";
import { offlinePath, writeServiceWorker } from "./service-worker.ts";
import { type SitemapEntries, writeSitemap, writeSitemapPart } from "./sitemap.ts";

export interface SeoDeps {
  /** The site's public URL, the origin of all URLs in these files. */
  publicUrl: string;
  /** The school's texts now; a change applies at once. */
  school: Readonly<Pick<Shell, "name" | "tagline" | "accent">> & {
    readonly heroPhoto?: string | undefined;
    /** The school's own logo, with its public URL. */
    readonly logo?: { readonly url: string } | null;
  };
  lessons: SitemapEntries;
  /** Screenshots for the manifest. */
  screens: readonly Screenshot[];
  /** Draws the school's share image, a JPEG of 1200 × 630. */
  drawSchoolPicture: (content: {
    name: string;
    tagline: string;
    accent: string | undefined;
    /** The name of the photo in the background. */
    photo: string | undefined;
    /** The URL of the logo, whose icon is the mark. */
    logoUrl: string | undefined;
  }) => Promise<Buffer>;
}

/** The longest delay of new lessons in these files. */
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
  const { publicUrl, school, lessons, screens } = deps;
  const { origin } = new URL(publicUrl);
  const cache = new ResponseCache({ maxBytes: 16_000_000, maxAgeMs: MAX_AGE_MS, limits });
  const serveFile = (path: string, write: (name: string) => Promise<File | null>) =>
    api.publicApp.get<{ Params: { file?: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file = "" } = request.params;
        const { name, tagline, accent, heroPhoto, logo } = school;
        const words = [name, tagline, accent?.fill, heroPhoto, logo?.url];
        const key = [path.replace(":file", file), ...words].join("\n");
        const { ready } = await cache.getOrBuild({ url: key, key, ip: request.ip }, async () => {
          const written = await write(file);
          const ready = written && respondWithFile(written, publicUrl);
          return { ready, tags: new Set(), isCacheable: ready !== null };
        });
        if (!ready) throw new AppError("platform.not_found");
        return sendPrecompressed(request, reply, ready);
      },
    );
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
    return { type: "application/manifest+json", text: writeWebManifest(school, screens) };
  });
  for (const { path, picture } of screens) {
    serveFile(path, async () => ({ type: "image/webp", text: picture }));
  }
  serveFile("/service-worker.js", async () => {
    // Revalidated at each visit, so that updates are never missed.
    const headers = { "cache-control": "no-cache" };
    return {
      type: "text/javascript; charset=utf-8",
      text: writeServiceWorker(writeOfflinePage(school)),
      headers,
    };
  });
  serveFile(offlinePath, async () => {
    const headers = { "content-security-policy": offlinePolicy };
    return { type: "text/html; charset=utf-8", text: writeOfflinePage(school), headers };
  });
  let drawn: { words: string; picture: Promise<Buffer> } | undefined;
  serveFile("/og-school.jpg", async () => {
    const { name, tagline, heroPhoto: photo } = school;
    const accent = school.accent?.fill;
    const logoUrl = school.logo?.url;
    const words = [name, tagline, accent, photo, logoUrl].join("\n");
    if (drawn?.words !== words) {
      const content = { name, tagline, accent, photo, logoUrl };
      const picture = deps.drawSchoolPicture(content).catch((error: unknown) => {
        drawn = undefined;
        throw error;
      });
      drawn = { words, picture };
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

/**
 * `/robots.txt`: allows pages and the public endpoints that pages fetch, and disallows all others.
 */
function writeRobots(origin: string, endpoints: readonly Endpoint[]): string {
  const open = endpoints
    .filter(({ access }) => access === "cached-public")
    // Up to the first parameter; `/api/video` already allows `/api/video/new`.
    .map(({ path }) => path.replace(/\{.*$/, ""))
    .sort();
  const shortest = open.filter(
    (path, at) => !open.slice(0, at).some((one) => path.startsWith(one)),
  );
  return [
    "User-agent: *",
    ...shortest.map((path) => `Allow: ${path}`),
    "Disallow: /api/",
    "Disallow: /player",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
