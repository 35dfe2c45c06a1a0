import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createRequestHandler,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DocumentScripts, RenderedScripts, writeScripts } from "./document-scripts.tsx";

afterEach(() => vi.unstubAllGlobals());

const moduleUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const loads = (name: string) => `loaded.push("${name}");export const ${name}=1;`;

/** A part of React Router's manifest, whose modules record that they load. */
function entryContext(imports: string[] = []) {
  const route = {
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: true,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const root = { ...route, id: "root", clientLoaderModule: undefined };
  const home = {
    ...route,
    id: "home",
    clientLoaderModule: moduleUrl(loads("clientLoader")),
    imports,
  };
  return {
    serverHandoffString: '{"isSpaMode":false}',
    manifest: {
      url: moduleUrl(loads("manifest")),
      version: "1",
      entry: { imports: [], module: moduleUrl("started.resolve([...loaded])") },
      routes: {
        root: { ...root, module: moduleUrl(loads("rootPage")) },
        home: { ...home, module: moduleUrl(loads("homePage")) },
      },
    },
    staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "home" } }] },
  };
}

test("the page starts after its main image, with all modules of its routes and what they import", async () => {
  const image = Promise.withResolvers<void>();
  const loaded: string[] = [];
  const started = Promise.withResolvers<string[]>();
  const window = { __reactRouterRouteModules: {} };
  const decode = vi.fn(() => image.promise);
  const globals = { window, loaded, started, document: { querySelector: () => ({ decode }) } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  // A failed import is the failure of the module that needs it.
  const broken = moduleUrl("throw new Error('broken')");
  const { start } = writeScripts(entryContext([broken, moduleUrl(loads("shared"))]));
  const running = import(/* @vite-ignore */ moduleUrl(start));
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  expect(loaded).toEqual([]);
  image.resolve();
  await running;
  expect(await started.promise).toEqual(
    expect.arrayContaining(["clientLoader", "homePage", "manifest", "rootPage"]),
  );
  await expect.poll(() => loaded).toContain("shared");
  expect(loaded).toHaveLength(5);
  expect(window.__reactRouterRouteModules).toEqual({
    root: { rootPage: 1 },
    home: { clientLoader: 1, homePage: 1 },
  });
});

test("both scripts have the rendering's nonce, and preload nothing", () => {
  const value = { nonce: "random", beforePaint: "", ...writeScripts(entryContext()) };
  const html = renderToStaticMarkup(
    createElement(RenderedScripts, { value }, createElement(DocumentScripts)),
  );
  expect(html.match(/<script nonce="random"/g)).toHaveLength(2);
  expect(html).toContain('window.__reactRouterContext={"isSpaMode":false};');
  expect(html).not.toContain("<link");
});

/** The inline scripts of React Router's own `Scripts` for the same route, and this project's. */
async function renderByFramework() {
  const { manifest } = entryContext();
  const pages = {
    root: {
      default: () => createElement("html", null, createElement(Outlet), createElement(Scripts)),
    },
    home: { default: () => createElement("p", null, "Home") },
  };
  const rendered = Promise.withResolvers<{ html: string; ours: ReturnType<typeof writeScripts> }>();
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, status, headers, context) => {
          const html = renderToStaticMarkup(
            createElement(ServerRouter, { context, url: request.url }),
          );
          rendered.resolve({ html, ours: writeScripts(context) });
          return new Response(html, { status, headers });
        },
      },
    },
    routes: {
      root: { id: "root", path: "", module: pages.root },
      home: { id: "home", parentId: "root", index: true, module: pages.home },
    },
    assets: { ...manifest, routes: manifest.routes },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  await createRequestHandler(build, "production")(new Request("http://school.test/"));
  const { html, ours } = await rendered.promise;
  const scripts = [...html.matchAll(/<script[^>]*>(.+?)<\/script>/gs)].map(([, code = ""]) => code);
  return { scripts, ours };
}

const withoutBlanks = (code: string) => code.replace(/\s+/g, "").replaceAll(";}", "}");

/**
 * Runs a start script. Returns the modules that it loaded and the values that it set on the window.
 */
async function run(start: string) {
  const loaded: string[] = [];
  const started = Promise.withResolvers<string[]>();
  const window = { __reactRouterRouteModules: {} };
  const globals = { window, loaded, started, document: { querySelector: () => null } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  // A module is evaluated once per URL, so each script has its own modules.
  const url = moduleUrl(
    start.replace(/loaded\.push|started\.resolve/g, `/*${crypto.randomUUID()}*/$&`),
  );
  await import(/* @vite-ignore */ url);
  const modules = JSON.parse(JSON.stringify(window.__reactRouterRouteModules));
  return { loaded: (await started.promise).toSorted(), modules };
}

test("the scripts do what the framework's own do, so that an upgrade which changes them fails", async () => {
  const { scripts, ours } = await renderByFramework();
  const [context, start] = scripts.filter((code) => code.includes("__reactRouter"));
  expect(withoutBlanks(ours.context)).toBe(withoutBlanks(context ?? ""));
  const wanted = await run(start ?? "");
  expect(wanted.loaded).toHaveLength(4);
  expect(await run(ours.start)).toEqual(wanted);
});
