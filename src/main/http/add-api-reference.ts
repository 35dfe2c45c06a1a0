import Fastify, { type FastifyInstance } from "fastify";
import type { OpenApiDocument } from "#platform/server/http/openapi/describe-api.ts";

// An own policy: the page shares the origin that holds tokens, so it has no inline script.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Adds the OpenAPI document and the page that shows it. */
export function addApiReference(app: FastifyInstance, document: OpenApiDocument): void {
  const hidden = { schema: { hide: true } };
  const title = `${document.info.title}: API`;
  app.get("/api/openapi.json", hidden, () => document);
  app.get("/api/docs", hidden, ({ url }, reply) =>
    // The router ignores a trailing slash, but the page's relative links need it.
    /^[^?]*\/(?:$|\?)/.test(url)
      ? reply
          .type("text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(pageOf(title))
      : reply.redirect("/api/docs/", 301),
  );
  app.get("/api/docs/start.js", hidden, (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startOf(title)),
  );
  // The script takes twenty megabytes of memory: loaded on first request.
  let opened: Promise<FastifyInstance> | undefined;
  app.get("/api/docs/js/scalar.js", hidden, async ({ url }, reply) => {
    opened ??= openReference().catch((error) => {
      opened = undefined;
      throw error;
    });
    const response = await (await opened).inject(url);
    return reply.code(response.statusCode).headers(response.headers).send(response.rawPayload);
  });
}

const pageOf = (title: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    '<body><div id="app"></div><script src="js/scalar.js"></script>',
    '<script src="start.js"></script></body></html>',
  ].join("");

const startOf = (title: string): string => {
  const configuration = {
    url: "/api/openapi.json",
    title,
    // Nothing is fetched from or sent to other origins.
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: "never",
    mcp: { disabled: true },
    agent: { disabled: true },
    hideClientButton: true,
  };
  return `Scalar.createApiReference("#app", ${JSON.stringify(configuration)});\n`;
};

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = Fastify();
  const configuration = { url: "/api/openapi.json" };
  await app.register(scalar, { routePrefix: "/api/docs", configuration });
  return app;
}
