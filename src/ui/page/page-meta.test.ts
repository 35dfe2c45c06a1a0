import { describe, expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const origin = "https://school.test";
const at = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: "root", loaderData: { origin, schoolName: "School", tagline: "Lessons" } }],
});
const description = "What it is about.";

/** The content of one meta tag. */
function content(tags: ReturnType<typeof pageMeta>, name: string): unknown {
  return tags
    .map((tag) => ({ name: undefined, property: undefined, content: undefined, ...tag }))
    .find((tag) => tag.name === name || tag.property === name)?.content;
}

describe("a page's head", () => {
  test("has title, description and the school's share image, with URLs of the public origin [page-meta-1]", () => {
    const tags = pageMeta(at("/library/"), { title: "Library", description });
    expect(tags).toContainEqual({ title: "Library · School" });
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://school.test/library",
    });
    expect(content(tags, "description")).toBe(description);
    expect(content(tags, "og:url")).toBe("https://school.test/library");
    expect(content(tags, "og:image")).toBe("https://school.test/og-school.jpg");
    expect(content(tags, "og:image:type")).toBe("image/jpeg");
    expect(content(tags, "og:image:width")).toBe("1200");
    expect(content(tags, "og:image:height")).toBe("630");
    expect(content(tags, "og:image:alt")).toMatch(/^School: /);
    expect(content(tags, "twitter:card")).toBe("summary_large_image");
    expect(content(tags, "twitter:image")).toBe("https://school.test/og-school.jpg");
    expect(tags.some((tag) => "script:ld+json" in tag)).toBe(false);
  });

  test.each([
    ["At the piano", "School: At the piano"],
    ["", "School"],
  ])(
    "says what the school's own photo in its share image shows: %j [school-photo-9]",
    (sharePhotoAlt, alt) => {
      const { location, matches } = at("/");
      const withPhoto = matches.map(({ id, loaderData }) => {
        return { id, loaderData: { ...loaderData, sharePhotoAlt } };
      });
      const tags = pageMeta({ location, matches: withPhoto }, { description });
      expect(content(tags, "og:image:alt")).toBe(alt);
    },
  );

  test("of the home page has the school's name as its title", () => {
    const tags = pageMeta(at("/"), { description });
    expect(tags).toContainEqual({ title: "School" });
    expect(content(tags, "og:title")).toBe("School");
    expect(content(tags, "og:url")).toBe("https://school.test/");
  });

  test("has the school's tagline where the page has no description", () => {
    const tags = pageMeta(at("/"), {});
    expect(content(tags, "description")).toBe("Lessons");
    expect(content(tags, "og:description")).toBe("Lessons");
  });

  test("of a hidden page has noindex and no canonical link", () => {
    const tags = pageMeta(at("/search"), { title: "Search", description, hidden: true });
    expect(content(tags, "robots")).toBe("noindex");
    expect(tags.some((tag) => "rel" in tag)).toBe(false);
  });

  test("has its own share image and structured data", () => {
    const image = {
      ...({ path: "/media/a/share.jpg", width: 1200, height: 630 } as const),
      type: "image/jpeg",
      alt: "A poster",
    };
    const structuredData = ({ url }: { url: string }) => ({ "@type": "VideoObject", url });
    const tags = pageMeta(at("/video/a"), { title: "A", description, image, structuredData });
    expect(content(tags, "og:image")).toBe("https://school.test/media/a/share.jpg");
    expect(content(tags, "og:image:alt")).toBe("A poster");
    expect(tags).toContainEqual({
      "script:ld+json": { "@type": "VideoObject", url: "https://school.test/video/a" },
    });
  });

  test("has no school name where the root data are missing", () => {
    const tags = pageMeta(
      { location: { pathname: "/x" }, matches: [] },
      { title: "X", description },
    );
    expect(tags).toContainEqual({ title: "X" });
  });
});
