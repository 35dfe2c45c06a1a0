import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import { beforePaint } from "./site/browser/document/before-paint.ts";
import { RenderedScripts, writeScripts } from "./site/browser/document/document-scripts.tsx";
import {
  makeServerQueryClient,
  RenderingQueryClient,
} from "./site/browser/document/make-query-client.ts";

// Pages are bundled, and the server runs its files unbundled, so this module exists twice. The
// server must use the bundle's copy of the key to reach the pages (architecture.md).
export { publicApiContext };

const DEADLINE_MS = 10_000;

/**
 * Renders a document completely, since it is cached and sent as a whole. No timer and no query
 * cache outlives the rendering.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const api = loadContext.get(publicApiContext);
  // All URLs without a page share one document, which is rendered under a URL of its own.
  if (status === 404 && !api.isNotFoundPage) return new Response(null, { status, headers });
  const nonce = api.scriptNonce;
  const scripts = { nonce, beforePaint, ...writeScripts(routerContext) };
  // React Router streams its data only with scripts, its own or ours.
  const withScripts = { ...routerContext, renderMeta: { didRenderScripts: true } };
  const queryClient = makeServerQueryClient();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  let failed = false;
  try {
    const stream = await renderToReadableStream(
      <RenderedScripts value={scripts}>
        <RenderingQueryClient value={queryClient}>
          <ServerRouter context={withScripts} url={request.url} nonce={nonce} />
        </RenderingQueryClient>
      </RenderedScripts>,
      {
        nonce,
        signal: deadline.signal,
        onError: () => {
          failed = true;
        },
      },
    );
    await stream.allReady;
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(stream, { status: failed ? 500 : status, headers });
  } finally {
    clearTimeout(timer);
    queryClient.clear();
  }
}
