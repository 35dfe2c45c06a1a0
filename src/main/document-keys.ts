import { matchRoutes, type ServerBuild } from "react-router";
import * as z from "zod";
import type { DocumentKey } from "#platform/http/documents.ts";

/** What a page's `handle` declares of its query: the names, each with the values it knows. */
const knownQuery = z.record(z.string(), z.array(z.string()));
const pageModule = z.object({ handle: z.object({ knownQuery: knownQuery.optional() }).optional() });

/** A path that no page has. */
const NOT_FOUND = "/404";
/** Stands for a parameter's value on the page that says that there is nothing. */
const NO_VALUE = "-";
const LONGEST_KEY = 200;
/** A key with each letter written as `%61`. Matching takes the square of the length. */
const LONGEST_PATH = 3 * LONGEST_KEY;

/**
 * Gives the canonical URL of each page of the built site: the pattern of its route with its
 * parameters, and of the query just what the page declares. All other URLs lead to one page.
 */
export function makeDocumentKeys(build: Pick<ServerBuild, "routes">): (url: URL) => DocumentKey {
  const routes = Object.values(build.routes).flatMap((route) =>
    route && route.parentId !== undefined
      ? [
          {
            id: route.id,
            path: route.path ?? "",
            handle: pageModule.parse(route.module).handle?.knownQuery ?? {},
          },
        ]
      : [],
  );
  return ({ pathname, searchParams }) => {
    if (pathname.length > LONGEST_PATH) return { key: NOT_FOUND, notFoundKey: NOT_FOUND };
    const match = matchRoutes(routes, pathname.replace(/\/+$/, "") || "/")?.at(-1);
    const pattern = match?.route.path ?? "*";
    if (!match || pattern === "*") return { key: NOT_FOUND, notFoundKey: NOT_FOUND };
    const fill = (paramOf: (name: string) => string) =>
      `/${pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(paramOf(name)))}`;
    const path = fill((name) => match.params[name] ?? NO_VALUE);
    const notFoundKey = pattern.includes(":") ? fill(() => NO_VALUE) : NOT_FOUND;
    // React Router answers such paths with a page's data.
    if (path.length > LONGEST_KEY || path.endsWith(".data"))
      return { key: notFoundKey, notFoundKey };
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries(match.route.handle)) {
      const value = searchParams.get(name);
      if (value !== null && values.includes(value)) query.set(name, value);
    }
    return { key: query.size > 0 ? `${path}?${query}` : path, notFoundKey };
  };
}
