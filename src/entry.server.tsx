import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import { RenderedScripts, writeScripts } from "./site/browser/document/document-scripts.tsx";
import {
  makeServerQueryClient,
  RenderingQueryClient,
} from "./site/browser/document/make-query-client.ts";

// Pages are bundled while the server runs its files as they are, so this module exists twice. The
// server takes the key from here, from the bundle, and so meets the pages (architecture.md).
export { publicApiContext };

const DEADLINE_MS = 10_000;

/**
 * Renders a document to its end: it is cached and sent whole, never streamed. Nothing of the
 * rendering outlives it: no timer, no query cache.
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
  const scripts = { nonce, ...writeScripts(routerContext) };
  // React Router streams its data only beside scripts: its own, or ours.
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
