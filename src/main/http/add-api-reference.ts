import Fastify, { type FastifyInstance } from "fastify";
import type { OpenApiDocument } from "#platform/server/http/openapi/describe-api.ts";

// The page runs a third-party script, so it is sandboxed. Its opaque origin cannot read the
// school's tokens or cookies, and cannot make requests.
const policy = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

interface ApiReference {
  /** The document's title. */
  title: string;
  /** Builds the OpenAPI document on the first request, as most processes never serve it. */
  describeServer: () => OpenApiDocument;
}

/** Adds the OpenAPI document and the page that displays it. */
export function addApiReference(
  app: FastifyInstance,
  { title, describeServer }: ApiReference,
): void {
  const hidden = { schema: { hide: true } };
  const pageTitle = `${title}: API`;
  let written: string | undefined;
  const writeDocument = () => {
    written ??= JSON.stringify(describeServer());
    return written;
  };
  app.get("/api/openapi.json", hidden, (_, reply) =>
    reply.type("application/json; charset=utf-8").send(writeDocument()),
  );
  app.get("/api/docs", hidden, ({ url }, reply) =>
    // The router ignores a trailing slash, but the page's relative links require one.
    /^[^?]*\/(?:$|\?)/.test(url)
      ? reply
          .type("text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(pageOf(pageTitle))
      : reply.redirect("/api/docs/", 301),
  );
  for (const [name, write] of [
    ["storage.js", () => memoryStorage],
    ["start.js", () => startOf(writeDocument(), pageTitle)],
  ] as const) {
    app.get(`/api/docs/${name}`, hidden, (_, reply) =>
      reply.headers(forAnyOrigin).type("text/javascript; charset=utf-8").send(write()),
    );
  }
  // The script takes twenty megabytes of memory, so it is loaded on the first request.
  let opened: Promise<FastifyInstance> | undefined;
  app.get("/api/docs/js/scalar.js", hidden, async ({ url }, reply) => {
    opened ??= openReference().catch((error) => {
      opened = undefined;
      throw error;
    });
    const response = await (await opened).inject(url);
    return reply
      .code(response.statusCode)
      .headers({ ...response.headers, ...forAnyOrigin })
      .send(response.rawPayload);
  });
}

const pageOf = (title: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    '<body><div id="app"></div><script src="storage.js"></script><script src="js/scalar.js"></script>',
    '<script src="start.js"></script></body></html>',
  ].join("");

/** The sandboxed page and its scripts have different origins. */
const forAnyOrigin = { "cross-origin-resource-policy": "cross-origin" };

/** A sandboxed page has no storage, but the script requires it. */
const memoryStorage = `for (const name of ["localStorage", "sessionStorage"]) {
  const items = new Map();
  Object.defineProperty(window, name, {
    value: {
      get length() { return items.size; },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
    },
  });
}
`;

const startOf = (document: string, title: string): string => {
  const configuration = {
    title,
    // No requests to other origins, nor to the school's.
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: "never",
    mcp: { disabled: true },
    agent: { disabled: true },
    hideClientButton: true,
    hideTestRequestButton: true,
  };
  const options = `{ ...${JSON.stringify(configuration)}, content: ${document} }`;
  return `Scalar.createApiReference("#app", ${options});\n`;
};

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = Fastify();
  // Only the plugin's script is used.
  const configuration = { url: "/api/openapi.json" };
  await app.register(scalar, { routePrefix: "/api/docs", configuration });
  return app;
}
