import type { ServerBuild } from "react-router";
import * as z from "zod";
import type { DocumentKey } from "#platform/server/http/cache/documents.ts";

/** What a page's `handle` declares of its query: the names, each with the values it knows. */
const knownQuery = z.record(z.string(), z.array(z.string()));
const pageModule = z.object({ handle: z.object({ knownQuery: knownQuery.optional() }).optional() });

/** A path that no page has. */
const NOT_FOUND = "/404";
/** Stands for a parameter's value on the page that says that there is nothing. */
const NO_VALUE = "-";
const LONGEST_KEY = 200;
/** A key with each letter written as `%61`. */
const LONGEST_PATH = 3 * LONGEST_KEY;

/**
 * Gives the canonical URL of each page of the built site: the pattern of its route with its
 * parameters, and of the query just what the page declares. All other URLs lead to one page.
 */
export function makeDocumentKeys(build: Pick<ServerBuild, "routes">): (url: URL) => DocumentKey {
  const pages = Object.values(build.routes)
    .filter((route) => route?.parentId !== undefined && route.path !== "*")
    .map((route) => ({
      segments: segmentsOf(route?.path ?? ""),
      knownQuery: pageModule.parse(route?.module).handle?.knownQuery ?? {},
    }))
    // A page of its own comes before one with a parameter in its place.
    .sort((one, other) => countParams(one.segments) - countParams(other.segments));
  return ({ pathname, searchParams }) => {
    if (pathname.length > LONGEST_PATH) return notFound;
    const asked = segmentsOf(pathname).map(decode);
    const page = pages.find(({ segments }) => matches(segments, asked));
    if (!page) return notFound;
    const { segments } = page;
    const fill = (valueAt: (index: number) => string) =>
      `/${segments.map((each, index) => (isParam(each) ? encodeURIComponent(valueAt(index)) : each)).join("/")}`;
    const path = fill((index) => asked[index] ?? NO_VALUE);
    const notFoundKey = segments.some(isParam) ? fill(() => NO_VALUE) : NOT_FOUND;
    // React Router answers such paths with a page's data.
    if (path.length > LONGEST_KEY || path.endsWith(".data"))
      return { key: notFoundKey, notFoundKey };
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries(page.knownQuery)) {
      const value = searchParams.get(name);
      if (value !== null && values.includes(value)) query.set(name, value);
    }
    return { key: query.size > 0 ? `${path}?${query}` : path, notFoundKey };
  };
}

const notFound: DocumentKey = { key: NOT_FOUND, notFoundKey: NOT_FOUND };

const isParam = (segment: string): boolean => segment.startsWith(":");
const countParams = (segments: readonly string[]): number => segments.filter(isParam).length;

/** The parts of a path between its slashes; those behind the last part count for nothing. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/");
  while (segments.at(-1) === "") segments.pop();
  return segments;
}

/** As React Router matches in the browser: in any case, and a parameter is never empty. */
function matches(segments: readonly string[], asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((each, index) =>
      isParam(each) ? asked[index] !== "" : each === asked[index]?.toLowerCase(),
    )
  );
}

/** What is wrongly escaped stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
