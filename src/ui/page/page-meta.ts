import type { MetaDescriptor } from "react-router";

/** What the root's loader tells every page's head. */
export interface RootData {
  /** The site's own origin, for canonical links. */
  origin: string;
  schoolName: string;
  /** The school in one line, for pages that say nothing of their own. */
  tagline: string;
}

interface MetaArguments {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** A picture of our own, shown where a page is shared. */
export interface ShareImage {
  /** Its address on the site. */
  path: `/${string}`;
  width: number;
  height: number;
  /** The type of its file, such as `image/jpeg`. */
  type: string;
  alt: string;
}

/** A page told to machines in the words of schema.org. */
export interface StructuredData {
  [name: string]: StructuredValue;
}
type StructuredValue = string | number | boolean | StructuredData | StructuredValue[];

/** What the facts of a page are written with. */
export interface PageSite extends Pick<RootData, "origin" | "schoolName"> {
  /** The page's canonical address. */
  url: string;
}

interface PageWords {
  /** Without the school's name, which is added; left out on the home page. */
  title?: string;
  /** Left out, the school's tagline. */
  description?: string | undefined;
  /** Left out, the school's own picture. */
  image?: ShareImage;
  /** What kind of thing the page is about (Open Graph). */
  kind?: "website" | "video.other";
  /** What the page tells search engines beside its words. */
  facts?: (site: PageSite) => StructuredData | StructuredData[];
  /** True for pages that search engines shall leave out. */
  hidden?: boolean;
}

/** The school's own, drawn with its name. */
const schoolShareImage = ({ schoolName }: RootData): ShareImage => ({
  path: "/og-school.jpg",
  width: 1200,
  height: 630,
  type: "image/jpeg",
  alt: `${schoolName}: the keys of a grand piano in the evening, in the light of one warm lamp`,
});

/** Title, description, canonical link, sharing card and facts, for a route's `meta`. */
export function pageMeta(args: MetaArguments, words: PageWords): MetaDescriptor[] {
  const site = rootDataOf(args);
  const { origin, schoolName, tagline } = site;
  const { description = tagline, kind = "website", image = schoolShareImage(site) } = words;
  const title = [words.title, schoolName].filter(Boolean).join(" · ");
  const url = `${origin}${args.location.pathname.replace(/(.)\/$/, "$1")}`;
  return [
    { title },
    { name: "description", content: description },
    ...(words.hidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:type", content: kind },
    { property: "og:site_name", content: schoolName },
    { property: "og:title", content: words.title ?? schoolName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${image.path}` },
    { property: "og:image:type", content: image.type },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: words.title ?? schoolName },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: `${origin}${image.path}` },
    { name: "twitter:image:alt", content: image.alt },
    // Data, not a script: the page's policy has nothing to allow here.
    ...[words.facts?.({ origin, schoolName, url }) ?? []]
      .flat()
      .map((facts) => ({ "script:ld+json": facts })),
  ];
}

function rootDataOf({ matches }: MetaArguments): RootData {
  const found = matches.find((match) => match?.id === "root")?.loaderData;
  if (isRootData(found)) return found;
  return { origin: globalThis.location?.origin ?? "", schoolName: "", tagline: "" };
}

function isRootData(found: unknown): found is RootData {
  return (
    typeof found === "object" &&
    found !== null &&
    "origin" in found &&
    "schoolName" in found &&
    "tagline" in found
  );
}
