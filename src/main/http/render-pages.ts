import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as z from "zod";
import type { PublicApi, publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import type { DocumentKey, Rendering } from "#platform/server/http/cache/documents.ts";
import type { PublicResponses } from "#platform/server/http/cache/public-responses.ts";
import { makeDocumentKeys } from "./document-keys.ts";

/** The bundle's own copy of the context key, see entry.server.tsx. */
const builtEntry = z.object({
  publicApiContext: z.custom<typeof publicApiContext>((value) => typeof value === "object"),
});

/** Renders the built site's pages in this process, and reads data through the public responses. */
export function makePageRenderer(
  build: ServerBuild,
  responses: PublicResponses,
  publicUrl: string,
) {
  const handle = createRequestHandler(build, "production");
  const contextKey = builtEntry.parse(build.entry.module).publicApiContext;
  const keyOf = makeDocumentKeys(build);
  const render = async ({ key: path, notFoundKey }: DocumentKey): Promise<Rendering> => {
    const url = new URL(path, publicUrl);
    const tags = new Set<string>();
    const nonce = randomBytes(18).toString("base64url");
    let complete = true;
    const api: PublicApi = {
      call: (endpoint, input) =>
        responses.call(endpoint, input, (found) => {
          for (const tag of found) tags.add(tag);
        }),
      markIncomplete: () => {
        complete = false;
      },
      isNotFoundPage: notFoundKey === path,
      scriptNonce: nonce,
    };
    const context = new RouterContextProvider();
    context.set(contextKey, api);
    // Stops the timers of an unfinished rendering.
    const done = new AbortController();
    try {
      const response = await handle(new Request(url, { signal: done.signal }), context);
      const { status } = response;
      const location = response.headers.get("location");
      if (location !== null) return { status, html: "", nonce, complete, tags, location };
      return { status, html: await response.text(), nonce, complete, tags };
    } finally {
      done.abort();
    }
  };
  return { render, keyOf };
}
