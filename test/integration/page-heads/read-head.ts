/** A document's head as a crawler reads it. */
export interface Head {
  /** The values of a tag name: `title`, a `meta`'s name or property, a `link`'s relation. */
  all: (name: string) => string[];
  /** The JSON-LD structured data, one entry per script. */
  structuredData: unknown[];
}

const tags = /<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g;
const scripts = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

export function readHead(html: string): Head {
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title);
  const found = [...html.matchAll(tags)].map(([, name = "", value = ""]) => ({ name, value }));
  return {
    all: (name) =>
      name === "title"
        ? titles
        : found.filter((tag) => tag.name === name).map(({ value }) => value),
    structuredData: [...html.matchAll(scripts)].map(([, json = ""]) => JSON.parse(json)),
  };
}
