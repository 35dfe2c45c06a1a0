import type { Endpoint } from "#platform/contract.ts";

/**
 * `/robots.txt`: allows pages and the public endpoints that pages fetch, and disallows all others.
 */
export function writeRobots(origin: string, endpoints: readonly Endpoint[]): string {
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
