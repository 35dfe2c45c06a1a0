import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import {
  makeServerQueryClient,
  RenderingQueryClient,
} from "./site/browser/document/make-query-client.ts";
import { ScriptNonce } from "./site/browser/document/script-nonce.ts";
import { startAfterImage } from "./site/browser/document/start-after-image.ts";

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
  const queryClient = makeServerQueryClient();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  let failed = false;
  try {
    const stream = await renderToReadableStream(
      <ScriptNonce value={nonce}>
        <RenderingQueryClient value={queryClient}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RenderingQueryClient>
      </ScriptNonce>,
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
    const html = startAfterImage(await new Response(stream).text());
    return new Response(html, { status: failed ? 500 : status, headers });
  } finally {
    clearTimeout(timer);
    queryClient.clear();
  }
}
