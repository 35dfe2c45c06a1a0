import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import * as z from "zod";
import { writeServiceWorker } from "#site/server/seo/service-worker.ts";

/**
 * A page with the school's service worker and the cache headers of its documents; `deploy` replaces
 * it while it is open, and `fail` takes it down.
 */
export async function openDeployableSite() {
  let heading = "the first edition";
  let hasFailed = false;
  const server = createServer((request, response) => {
    if (request.url === "/service-worker.js") {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
      return response.end(writeServiceWorker("offline"));
    }
    if (hasFailed) {
      response.writeHead(503, { "content-type": "text/html; charset=utf-8" });
      return response.end("<!doctype html><title>School</title><h1>unavailable</h1>");
    }
    const html =
      `<!doctype html><title>School</title><h1>${heading}</h1>` +
      `<script>navigator.serviceWorker.register("/service-worker.js")</script>`;
    const etag = `"${createHash("sha256").update(html).digest("base64")}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, stale-while-revalidate=60",
      etag,
    });
    return response.end(isKnown ? undefined : html);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://localhost:${port}/`,
    deploy: (next: string) => {
      heading = next;
    },
    /** From now on no document can be made. */
    fail: () => {
      hasFailed = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
