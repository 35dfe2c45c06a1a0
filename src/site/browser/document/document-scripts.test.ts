import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { DocumentScripts, RenderedScripts, writeScripts } from "./document-scripts.tsx";

afterEach(() => vi.unstubAllGlobals());

const moduleUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const loads = (name: string) => `loaded.push("${name}");export const ${name}=1;`;

/** A part of React Router's manifest, whose modules record that they are loaded. */
function entryContext() {
  const route = {
    ...{ hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: true },
    ...{ hasClientMiddleware: false, hasErrorBoundary: false },
    ...{ clientActionModule: undefined, clientMiddlewareModule: undefined },
    hydrateFallbackModule: undefined,
  };
  const root = { ...route, id: "root", clientLoaderModule: undefined };
  const home = { ...route, id: "home", clientLoaderModule: moduleUrl(loads("clientLoader")) };
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

test("the page starts after its main image, with all modules of its routes", async () => {
  const image = Promise.withResolvers<void>();
  const loaded: string[] = [];
  const started = Promise.withResolvers<string[]>();
  const window = { __reactRouterRouteModules: {} };
  const decode = vi.fn(() => image.promise);
  const globals = { window, loaded, started, document: { querySelector: () => ({ decode }) } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const { start } = writeScripts(entryContext());
  const running = import(/* @vite-ignore */ moduleUrl(start));
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  expect(loaded).toEqual([]);
  image.resolve();
  await running;
  expect((await started.promise).toSorted()).toEqual([
    ...["clientLoader", "homePage", "manifest", "rootPage"],
  ]);
  expect(window.__reactRouterRouteModules).toEqual({
    root: { rootPage: 1 },
    home: { clientLoader: 1, homePage: 1 },
  });
});

test("both scripts have the rendering's nonce, and preload nothing", () => {
  const value = { nonce: "random", ...writeScripts(entryContext()) };
  const html = renderToStaticMarkup(
    createElement(RenderedScripts, { value }, createElement(DocumentScripts)),
  );
  expect(html.match(/<script nonce="random"/g)).toHaveLength(2);
  expect(html).toContain('window.__reactRouterContext={"isSpaMode":false};');
  expect(html).not.toContain("<link");
});
