import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as z from "zod";
import type { PublicApi, publicApiContext } from "#platform/browser/prefetch.ts";
import type { Rendering } from "#platform/http/documents.ts";
import type { PublicAnswers } from "#platform/http/public-answers.ts";

/** The bundle's own copy of the context key, see entry.server.tsx. */
const builtEntry = z.object({
  publicApiContext: z.custom<typeof publicApiContext>((value) => typeof value === "object"),
});

/** Renders pages of the built site in process, reading data through the public answers. */
export function makePageRenderer(build: ServerBuild, answers: PublicAnswers, publicUrl: string) {
  const handle = createRequestHandler(build, "production");
  const key = builtEntry.parse(build.entry.module).publicApiContext;
  return async (path: string): Promise<Rendering> => {
    let complete = true;
    const api: PublicApi = {
      call: (endpoint, input) => answers.call(endpoint, input),
      markIncomplete: () => {
        complete = false;
      },
    };
    const context = new RouterContextProvider();
    context.set(key, api);
    const response = await handle(new Request(new URL(path, publicUrl)), context);
    const location = response.headers.get("location");
    if (location !== null) return { status: response.status, html: "", complete, location };
    return { status: response.status, html: await response.text(), complete };
  };
}
