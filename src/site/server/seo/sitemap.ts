import type { Category } from "#catalog/contract.ts";

/** URLs per file at most, by the sitemap protocol. */
const fileLimit = 50_000;

/** URLs per file of a split sitemap, few enough to write quickly. */
const partSize = 10_000;

/** The indexed screens, most important first. */
const screens = [
  "/",
  "/library",
  "/plans",
  "/about",
  "/faq",
  "/contact",
  "/terms-of-use",
  "/privacy-policy",
  "/account-deletion",
];

/** The source of the sitemap's lessons. */
export interface SitemapEntries {
  countByCategory: () => Promise<readonly { category: Category; count: number }[]>;
  list: (place: {
    category: Category;
    skip: number;
    limit: number;
  }) => Promise<readonly { slug: string; changedOn: string }[]>;
}

interface SitemapDeps {
  origin: string;
  lessons: SitemapEntries;
  /** URLs in a single file, and in each of several; for tests. */
  limits?: { file: number; part: number };
}

/** `/sitemap.xml`: every screen and lesson, or an index of files if one cannot hold them all. */
export async function writeSitemap(deps: SitemapDeps): Promise<string> {
  const { origin, lessons, limits = { file: fileLimit, part: partSize } } = deps;
  const counts = await lessons.countByCategory();
  const total = counts.reduce((sum, { count }) => sum + count, screens.length);
  if (total > limits.file) return writeIndex(origin, counts, limits.part);
  const listed = await Promise.all(
    counts.map(({ category, count }) => lessons.list({ category, skip: 0, limit: count })),
  );
  return writeUrls(origin, screens, listed.flat());
}

/**
 * One file of a split sitemap, named as {@link writeSitemap} names them: `screens`, or a category
 * and a number, such as `beginner-2`. Null for any other name.
 */
export async function writeSitemapPart(deps: SitemapDeps, name: string): Promise<string | null> {
  const { origin, lessons, limits = { file: fileLimit, part: partSize } } = deps;
  if (name === "screens") return writeUrls(origin, screens, []);
  const counts = await lessons.countByCategory();
  const part = partsOf(counts, limits.part).find((each) => each.name === name);
  if (!part) return null;
  return writeUrls(origin, [], await lessons.list({ ...part.place, limit: limits.part }));
}

function writeIndex(origin: string, counts: Counts, size: number): string {
  const names = ["screens", ...partsOf(counts, size).map(({ name }) => name)];
  const lines = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return wrap("sitemapindex", lines);
}

type Counts = Awaited<ReturnType<SitemapEntries["countByCategory"]>>;

/** The lessons in parts of one size, each within a category. */
function partsOf(counts: Counts, size: number) {
  return counts.flatMap(({ category, count }) =>
    Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
      name: `${category}-${part + 1}`,
      place: { category, skip: part * size },
    })),
  );
}

function writeUrls(
  origin: string,
  paths: readonly string[],
  lessons: readonly { slug: string; changedOn: string }[],
): string {
  const url = (path: string, changedOn?: string) =>
    `<url><loc>${escapeXml(origin + path)}</loc>` +
    `${changedOn === undefined ? "" : `<lastmod>${changedOn}</lastmod>`}</url>`;
  return wrap("urlset", [
    ...paths.map((path) => url(path)),
    ...lessons.map(({ slug, changedOn }) => url(`/video/${slug}`, changedOn)),
  ]);
}

function wrap(element: string, lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${element}>`,
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
