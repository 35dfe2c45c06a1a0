import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

const files = {
  "/v2/inline.js": ["inline.js", "text/javascript; charset=utf-8"],
  "/checkout-assets/checkout.js": ["checkout.js", "text/javascript; charset=utf-8"],
  "/checkout-assets/checkout.css": ["checkout.css", "text/css; charset=utf-8"],
} as const;

/** Serves the popup's script and the checkout page's files. */
export async function browserFileRoutes(app: FastifyInstance) {
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = await readFile(new URL(`browser/${name}`, import.meta.url));
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-cache")
        .header("access-control-allow-origin", "*")
        .header("cross-origin-resource-policy", "cross-origin")
        .header("x-content-type-options", "nosniff")
        .send(content),
    );
  }
}
