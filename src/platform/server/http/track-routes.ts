import type { FastifyInstance } from "fastify";

/**
 * Notes every address of the API that `app` gets from now on. What it returns tells the methods that
 * a path has, sorted; none where there is no such path, or where the method asked for is not at fault.
 */
export function trackRoutes(app: FastifyInstance): (method: string, url: string) => string[] {
  const routes: { methods: string[]; parts: string[] }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    routes.push({ methods: [method].flat(), parts: partsOf(url) });
  });
  return (method, url) => {
    const asked = partsOf(url.split("?", 1)[0] ?? "").map(decode);
    const fitting = routes.filter(({ parts }) => isMatch(parts, asked));
    const methods = [...new Set(fitting.flatMap((route) => route.methods))];
    return methods.includes(method) ? [] : methods.toSorted();
  };
}

/** As the router does it, one slash at the end is none. */
function partsOf(path: string): string[] {
  return path.replace(/(?<=.)\/$/, "").split("/");
}

function isMatch(parts: readonly string[], asked: readonly string[]): boolean {
  if (parts.length !== asked.length) return false;
  return parts.every((part, index) =>
    part.startsWith(":") ? asked[index] !== "" : asked[index] === part,
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
