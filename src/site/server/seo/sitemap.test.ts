import { describe, expect, test } from "vitest";
import type { Category } from "#catalog/contract.ts";
import { type SitemapEntries, writeSitemap, writeSitemapPart } from "./sitemap.ts";

const origin = "https://school.test";

/** A catalogue with these numbers of lessons. */
function catalogue(counts: Partial<Record<Category, number>>): SitemapEntries {
  const order = ["beginner", "intermediate", "professional", "special"] as const;
  return {
    countByCategory: async () =>
      order.map((category) => ({ category, count: counts[category] ?? 0 })),
    list: async ({ category, skip, limit }) =>
      Array.from(
        { length: Math.max(0, Math.min(limit, (counts[category] ?? 0) - skip)) },
        (_, at) => ({
          slug: `${category}-lesson-${skip + at + 1}`,
          changedOn: "2026-05-01",
        }),
      ),
  };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe("the sitemap", () => {
  test("has every public screen and every lesson once, with the public origin", async () => {
    const xml = await writeSitemap({ origin, lessons: catalogue({ beginner: 2, special: 1 }) });
    const found = locations(xml);
    expect(found).toContain("https://school.test/");
    expect(found).toContain("https://school.test/account-deletion");
    expect(found.slice(-3)).toEqual([
      "https://school.test/video/beginner-lesson-1",
      "https://school.test/video/beginner-lesson-2",
      "https://school.test/video/special-lesson-1",
    ]);
    expect(new Set(found).size).toBe(found.length);
    expect(xml).toContain("<lastmod>2026-05-01</lastmod>");
  });

  test("has no personal or noindex pages", async () => {
    const found = locations(await writeSitemap({ origin, lessons: catalogue({}) })).join(" ");
    expect(found).not.toMatch(/account-(?!deletion)|login|register|search|verify|reset|auth/);
  });

  test("with too many lessons for one file is an index of files that contain each lesson once", async () => {
    const deps = {
      origin,
      lessons: catalogue({ beginner: 25, intermediate: 10, professional: 0, special: 1 }),
      limits: { file: 20, part: 10 },
    };
    const index = await writeSitemap(deps);
    expect(index).toContain("<sitemapindex");
    const names = locations(index).map((url) => url?.match(/sitemaps\/(.+)\.xml$/)?.[1] ?? "");
    expect(names).toEqual([
      "screens",
      "beginner-1",
      "beginner-2",
      "beginner-3",
      "intermediate-1",
      "special-1",
    ]);
    const parts = await Promise.all(names.map((name) => writeSitemapPart(deps, name)));
    const lessons = parts
      .flatMap((part) => locations(part ?? ""))
      .filter((url) => /video/.test(url ?? ""));
    expect(new Set(lessons).size).toBe(36);
    expect(lessons).toHaveLength(36);
  });

  test.each([
    "beginner-0",
    "beginner-4",
    "special-2",
    "professional-1",
    "nobody-1",
    "beginner",
    "",
  ])("has no part %j", async (name) => {
    const lessons = catalogue({ beginner: 25, special: 1 });
    const limits = { file: 20, part: 10 };
    expect(await writeSitemapPart({ origin, lessons, limits }, name)).toBeNull();
  });
});
