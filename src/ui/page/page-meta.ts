import type { MetaDescriptor } from "react-router";

/** The root loader's data, for every page's head. */
export interface RootData {
  /** The site's own origin, for canonical links. */
  origin: string;
  schoolName: string;
  /** The school in one line, for pages without a description. */
  tagline: string;
  /** The alternative text of the school's own photo in its share image; absent without one. */
  sharePhotoAlt?: string;
  /** The path of the school's own logo; absent without one. */
  logoUrl?: string;
}

interface MetaArguments {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The image of a page in shared links (`og:image`). */
export interface ShareImage {
  /** Its path on the site. */
  path: `/${string}`;
  width: number;
  height: number;
  /** The type of its file, such as `image/jpeg`. */
  type: string;
  alt: string;
}

/** schema.org data of a page, as JSON-LD. */
export interface StructuredData {
  [name: string]: StructuredValue;
}
type StructuredValue = string | number | boolean | StructuredData | StructuredValue[];

/** The inputs for structured data. */
export interface PageSite extends Pick<RootData, "origin" | "schoolName" | "logoUrl"> {
  /** The page's canonical URL. */
  url: string;
}

interface PageMetaOptions {
  /** Without the school's name, which is added. Left out on the home page. */
  title?: string;
  /** By default the school's tagline. */
  description?: string | undefined;
  /** By default the school's share image. */
  image?: ShareImage;
  /** The Open Graph type. */
  kind?: "website" | "video.other";
  /** JSON-LD for search engines. */
  structuredData?: (site: PageSite) => StructuredData | StructuredData[];
  /** Excludes the page from search engines (noindex). */
  hidden?: boolean;
}

const keyboardAlt = "the keys of a grand piano in the evening, in the light of one warm lamp";

/** The school's share image, with its name. */
const schoolShareImage = ({ schoolName, sharePhotoAlt }: RootData): ShareImage => ({
  path: "/og-school.jpg",
  width: 1200,
  height: 630,
  type: "image/jpeg",
  alt: [schoolName, sharePhotoAlt ?? keyboardAlt].filter(Boolean).join(": "),
});

/** Title, description, canonical link, share image and structured data, for a route's `meta`. */
export function pageMeta(args: MetaArguments, options: PageMetaOptions): MetaDescriptor[] {
  const site = rootDataOf(args);
  const { origin, schoolName, tagline, logoUrl } = site;
  const { description = tagline, kind = "website", image = schoolShareImage(site) } = options;
  const title = [options.title, schoolName].filter(Boolean).join(" · ");
  const url = `${origin}${args.location.pathname.replace(/(.)\/$/, "$1")}`;
  return [
    { title },
    { name: "description", content: description },
    ...(options.hidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:type", content: kind },
    { property: "og:site_name", content: schoolName },
    { property: "og:title", content: options.title ?? schoolName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${image.path}` },
    { property: "og:image:type", content: image.type },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: options.title ?? schoolName },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: `${origin}${image.path}` },
    { name: "twitter:image:alt", content: image.alt },
    // Not executable, so the content security policy need not allow it.
    ...[options.structuredData?.({ origin, schoolName, url, ...(logoUrl && { logoUrl }) }) ?? []]
      .flat()
      .map((data) => ({ "script:ld+json": data })),
  ];
}

function rootDataOf({ matches }: MetaArguments): RootData {
  const found = matches.find((match) => match?.id === "root")?.loaderData;
  if (isRootData(found)) return found;
  return { origin: globalThis.location?.origin ?? "", schoolName: "", tagline: "" };
}

/** Whether a value is the root's loader data. */
export function isRootData(found: unknown): found is RootData {
  return (
    typeof found === "object" &&
    found !== null &&
    "origin" in found &&
    "schoolName" in found &&
    "tagline" in found
  );
}
