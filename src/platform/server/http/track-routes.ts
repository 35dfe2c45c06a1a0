import type { FastifyInstance } from "fastify";

/**
 * Records every route added to `app` from now on. Returns a function that lists a path's methods,
 * sorted; empty for unknown paths, and when the requested method exists.
 */
export function trackRoutes(app: FastifyInstance): (method: string, url: string) => string[] {
  const routes: { methods: string[]; segments: string[] }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    routes.push({ methods: [method].flat(), segments: segmentsOf(url) });
  });
  return (method, url) => {
    const requested = segmentsOf(url.split("?", 1)[0] ?? "").map(decode);
    const fitting = routes.filter(({ segments }) => isMatch(segments, requested));
    const methods = [...new Set(fitting.flatMap((route) => route.methods))];
    return methods.includes(method) ? [] : methods.toSorted();
  };
}

/** Like the router, ignores one trailing slash. */
function segmentsOf(path: string): string[] {
  return path.replace(/(?<=.)\/$/, "").split("/");
}

function isMatch(segments: readonly string[], requested: readonly string[]): boolean {
  if (segments.length !== requested.length) return false;
  return segments.every((segment, index) =>
    segment.startsWith(":") ? requested[index] !== "" : requested[index] === segment,
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
