import type { FastifyInstance } from "fastify";

export interface Route {
  methods: string[];
  url: string;
}

/** Every route of the running server, from the router's tree. */
export function listRoutes(http: FastifyInstance): Route[] {
  const found = new Map<string, Set<string>>();
  const segments: string[] = [];
  for (const line of http.printRoutes().split("\n")) {
    const match = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = "", segment = "", methods] = match;
    segments.length = indent.length / 4;
    segments.push(segment === "(empty root node)" ? "" : segment);
    if (methods === undefined) continue;
    const url = segments.join("");
    const known = found.get(url) ?? new Set();
    for (const method of methods.split(", ")) known.add(method);
    found.set(url, known);
  }
  return [...found].map(([url, methods]) => ({ url, methods: [...methods].sort() }));
}
