import type { FastifyInstance } from "fastify";

export interface Route {
  methods: string[];
  url: string;
}

/** Every route that the running server has, read from the router's own tree. */
export function listRoutes(http: FastifyInstance): Route[] {
  const found = new Map<string, Set<string>>();
  const parts: string[] = [];
  for (const line of http.printRoutes().split("\n")) {
    const match = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = "", part = "", methods] = match;
    parts.length = indent.length / 4;
    parts.push(part === "(empty root node)" ? "" : part);
    if (methods === undefined) continue;
    const url = parts.join("");
    const known = found.get(url) ?? new Set();
    for (const method of methods.split(", ")) known.add(method);
    found.set(url, known);
  }
  return [...found].map(([url, methods]) => ({ url, methods: [...methods].sort() }));
}
