import type { Endpoint } from "#platform/contract.ts";

/**
 * `/robots.txt`: all may look at the pages and at the public answers from which a page draws itself;
 * what is personal has nothing for them.
 */
export function writeRobots(origin: string, endpoints: readonly Endpoint[]): string {
  const open = endpoints
    .filter(({ access }) => access === "cached-public")
    // Up to the first parameter; `/api/video/new` is allowed by `/api/video` already.
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
