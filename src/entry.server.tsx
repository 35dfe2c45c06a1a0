import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { startAfterPicture } from "./site/shell/start-after-picture.ts";

// Pages are bundled while the server runs its files as they are, so this module exists twice. The
// server takes the key from here, from the bundle, and so meets the pages (architecture.md).
export { publicApiContext } from "#platform/browser/prefetch.ts";

/** Renders a document to its end: it is kept and sent whole, never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    {
      signal: AbortSignal.timeout(10_000),
      onError: () => {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  const html = startAfterPicture(await new Response(stream).text());
  return new Response(html, { status: failed ? 500 : status, headers });
}
