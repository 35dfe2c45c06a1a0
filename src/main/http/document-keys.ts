import type { ServerBuild } from "react-router";
import * as z from "zod";
import type { DocumentKey } from "#platform/server/http/cache/documents.ts";

/** The query parameters that a page's `handle` declares, each with its known values. */
const knownQuery = z.record(z.string(), z.array(z.string()));
const pageModule = z.object({ handle: z.object({ knownQuery: knownQuery.optional() }).optional() });

/** A path without a page. */
const NOT_FOUND = "/404";
/** Placeholder for a parameter's value on a not-found page. */
const NO_VALUE = "-";
const LONGEST_KEY = 200;
/** The length of the longest key with each letter percent-encoded. */
const LONGEST_PATH = 3 * LONGEST_KEY;

/**
 * Maps URLs to the canonical URL of their page: its route pattern with parameters, and the declared
 * query parameters. All other URLs map to the not-found page.
 */
export function makeDocumentKeys(build: Pick<ServerBuild, "routes">): (url: URL) => DocumentKey {
  const pages = Object.values(build.routes)
    .filter((route) => route?.parentId !== undefined && route.path !== "*")
    .map((route) => ({
      segments: segmentsOf(route?.path ?? ""),
      knownQuery: pageModule.parse(route?.module).handle?.knownQuery ?? {},
    }))
    // Static segments match before parameters.
    .sort((one, other) => countParams(one.segments) - countParams(other.segments));
  return ({ pathname, searchParams }) => {
    if (pathname.length > LONGEST_PATH) return notFound;
    const requested = segmentsOf(pathname).map(decode);
    const page = pages.find(({ segments }) => matches(segments, requested));
    if (!page) return notFound;
    const { segments } = page;
    const fill = (valueAt: (index: number) => string) =>
      `/${segments.map((each, index) => (isParam(each) ? encodeURIComponent(valueAt(index)) : each)).join("/")}`;
    const path = fill((index) => requested[index] ?? NO_VALUE);
    const notFoundKey = segments.some(isParam) ? fill(() => NO_VALUE) : NOT_FOUND;
    // React Router serves page data on such paths.
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

/** The segments of a path; trailing slashes are ignored. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/");
  while (segments.at(-1) === "") segments.pop();
  return segments;
}

/**
 * Matches as React Router does in the browser: case-insensitively, and with non-empty parameters.
 */
function matches(segments: readonly string[], requested: readonly string[]): boolean {
  return (
    segments.length === requested.length &&
    segments.every((each, index) =>
      isParam(each) ? requested[index] !== "" : each === requested[index]?.toLowerCase(),
    )
  );
}

/** Decodes percent-encoding; an invalid one stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
