import type { MetaDescriptor } from "react-router";

/** What the root's loader tells every page's head. */
export interface RootData {
  /** The site's own origin, for canonical links. */
  origin: string;
  schoolName: string;
}

interface MetaArguments {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageWords {
  /** Without the school's name, which is added; left out on the home page. */
  title?: string;
  description: string;
  /** An address of our own, shown where the page is shared. */
  image?: string;
  /** True for pages that search engines shall leave out. */
  hidden?: boolean;
}

/** Title, description, canonical link and sharing card, for a route's `meta`. */
export function pageMeta(args: MetaArguments, words: PageWords): MetaDescriptor[] {
  const { origin, schoolName } = rootDataOf(args);
  const title = words.title ? `${words.title} · ${schoolName}` : schoolName;
  const url = `${origin}${args.location.pathname.replace(/(.)\/$/, "$1")}`;
  const image = `${origin}${words.image ?? "/pictures/keyboard-1280.webp"}`;
  return [
    { title },
    { name: "description", content: words.description },
    ...(words.hidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: schoolName },
    { property: "og:title", content: title },
    { property: "og:description", content: words.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function rootDataOf({ matches }: MetaArguments): RootData {
  const found = matches.find((match) => match?.id === "root")?.loaderData;
  if (isRootData(found)) return found;
  return { origin: globalThis.location?.origin ?? "", schoolName: "The Learning Piano" };
}

function isRootData(found: unknown): found is RootData {
  return typeof found === "object" && found !== null && "origin" in found && "schoolName" in found;
}
