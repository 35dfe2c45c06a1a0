// The pages of `npm run dev`, by Vite: a change of browser code reaches the open page within a
// second. Every other request goes to the school's web role, which restarts separately from this
// process.
import { readFile } from "node:fs/promises";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import * as z from "zod";
import { makeDocumentKeys } from "#main/http/document-keys.ts";
import type { PublicApi, publicApiContext } from "#platform/browser/prefetch/prefetch.ts";
import { buildUrl, type DataOf } from "#platform/contract.ts";

const root = path.join(import.meta.dirname, "..");
const playerPage = path.join(root, "src/playback/browser/player/index.html");
const web = new URL(process.env.WEB_URL ?? "http://localhost:3000");
const port = Number(process.env.PORT ?? 3005);

/** The exports of the pages' server entry beside its handler. */
const serverEntry = z.object({
  publicApiContext: z.custom<typeof publicApiContext>((value) => typeof value === "object"),
});

const http = createHttpServer();
const player = await createServer({
  configFile: path.join(root, "vite.player.config.ts"),
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http, path: "/@player" } },
});
const pages = await createServer({
  root,
  appType: "custom",
  // All packages are found at once: a package found later would reload the open page.
  optimizeDeps: { entries: ["src/root.tsx", "src/*/browser/**/*.{ts,tsx}", "!**/*.test.*"] },
  server: {
    middlewareMode: true,
    hmr: { server: http, path: "/@pages" },
    proxy: { "^/": { target: web.origin, bypass: (request) => findOwnUrl(request) } },
  },
});
let build = await loadBuild(pages);

http.on("request", async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", web);
  if (pathname === "/player") {
    const html = await player.transformIndexHtml(
      "/assets/player/",
      await readFile(playerPage, "utf8"),
    );
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
    return;
  }
  if (pathname.startsWith("/assets/player/")) return player.middlewares(request, response);
  build = await loadBuild(pages);
  if (findOwnUrl(request) === undefined) await waitForWeb();
  pages.middlewares(request, response, () => renderPage(request, response));
});
http.listen(port, "127.0.0.1", () => process.send?.({ ready: "pages" }));
for (const signal of ["SIGTERM", "SIGINT", "disconnect"] as const) {
  process.on(signal, () => process.exit(0));
}

const renderPage = createRequestListener({
  build: () => build,
  mode: "development",
  getLoadContext: () => {
    const context = new RouterContextProvider();
    context.set(serverEntry.parse(build.entry.module).publicApiContext, publicApi);
    return context;
  },
});

/** The current pages. Vite evaluates only changed modules again. */
async function loadBuild({ environments }: ViteDevServer): Promise<ServerBuild> {
  const { ssr } = environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the pages here.");
  return ssr.runner.import("virtual:react-router/server-build");
}

const answer = z.object({ data: z.unknown() });
const failure = z.object({ message: z.string(), code: z.string() });

/** Reads public responses from the web role over HTTP. */
const publicApi: PublicApi = {
  call: async (endpoint, input) => {
    const { params, query }: { params?: object; query?: object } = Object(input);
    const url = new URL(buildUrl(endpoint.path, { ...params }, { ...query }), web);
    await waitForWeb();
    const response = await fetch(url);
    const json: unknown = await response.json();
    if (!response.ok) {
      const { message, code } = failure.parse(json);
      throw Object.assign(new Error(message), { code });
    }
    return endpoint.data.parse(answer.parse(json).data) as DataOf<typeof endpoint>;
  },
  markIncomplete: () => undefined,
  isNotFoundPage: false,
  scriptNonce: "",
};

/** The URL, if this process answers it; undefined if the web role does. */
function findOwnUrl({ url = "/", method }: IncomingMessage): string | undefined {
  const { pathname } = new URL(url, web);
  if (/^\/(@|src\/|public\/|node_modules\/)/.test(pathname)) return url;
  if (method !== "GET" && method !== "HEAD") return undefined;
  // A page's data, which Vite has the open page fetch again.
  const page = new URL(pathname.replace(/(_root)?\.data$/, ""), web);
  const { key, notFoundKey } = makeDocumentKeys(build)(page);
  return key === notFoundKey ? undefined : url;
}

/** Waits while the web role starts, so that requests are delayed and not refused. */
async function waitForWeb(): Promise<void> {
  while (!(await accepts(web))) await pause(50);
}

function accepts({ hostname, port: webPort }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(webPort) });
  return new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  }).finally(() => socket.destroy());
}
