import Fastify, { type FastifyInstance } from "fastify";
import type { OpenApiDocument } from "#platform/http/openapi/describe-api.ts";

// Of its own: the page brings an inline script.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** Adds the API's description and the page that shows it. */
export function addApiReference(app: FastifyInstance, document: OpenApiDocument): void {
  const hidden = { schema: { hide: true } };
  app.get("/api/openapi.json", hidden, () => document);
  // Its page weighs twenty megabytes of memory: it is loaded for who looks at it first.
  let opened: Promise<FastifyInstance> | undefined;
  for (const path of ["/api/docs", "/api/docs/*"]) {
    app.get(path, hidden, async ({ url }, reply) => {
      opened ??= openReference(document.info.title).catch((error) => {
        opened = undefined;
        throw error;
      });
      const answer = await (await opened).inject(url);
      reply.code(answer.statusCode).headers(answer.headers);
      return reply.header("content-security-policy", policy).send(answer.rawPayload);
    });
  }
}

async function openReference(name: string): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = Fastify();
  await app.register(scalar, {
    routePrefix: "/api/docs",
    configuration: {
      url: "/api/openapi.json",
      title: `${name}: API`,
      // Nothing is fetched from or sent to anywhere else.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: "never",
      mcp: { disabled: true },
      agent: { disabled: true },
      hideClientButton: true,
    },
  });
  return app;
}
