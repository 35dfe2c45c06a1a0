import { createContext, useContext } from "react";
import { type EntryContext, Scripts } from "react-router";

/** The inline scripts of a rendered document; null in the browser. */
interface RenderedScripts {
  /**
   * The nonce of this rendering's scripts. The content security policy hashes them, and the nonce
   * is removed.
   */
  nonce: string;
  beforePaint: string;
  context: string;
  start: string;
}

export const RenderedScripts = createContext<RenderedScripts | null>(null);

/**
 * Starts the document in the browser, in place of React Router's `Scripts`. Their static imports
 * and preloads would compete with the page's main image. `npm run dev` uses `Scripts` itself, which
 * replaces changed code in the open page.
 */
export function DocumentScripts() {
  const scripts = useContext(RenderedScripts);
  if (import.meta.env.MODE === "development") return <Scripts />;
  return (
    <>
      <script nonce={scripts?.nonce} suppressHydrationWarning>
        {scripts?.context ?? " "}
      </script>
      <script nonce={scripts?.nonce} suppressHydrationWarning type="module" async>
        {scripts?.start ?? " "}
      </script>
    </>
  );
}

/**
 * React Router's data and modules for the matched routes, as its `HydratedRouter` reads them. What
 * the modules import is fetched beside them, without a round trip for each level of imports; its
 * failure is the module's.
 */
export function writeScripts(
  context: Pick<EntryContext, "manifest" | "serverHandoffString"> & {
    staticHandlerContext: { matches: readonly { route: { id: string } }[] };
  },
): Pick<RenderedScripts, "context" | "start"> {
  const { manifest, serverHandoffString, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => {
    const route = manifest.routes[id];
    const modules = [
      route?.clientActionModule,
      route?.clientLoaderModule,
      route?.clientMiddlewareModule,
      route?.hydrateFallbackModule,
      route?.module,
    ];
    return [id, modules.filter((url) => url !== undefined)];
  });
  const imports = staticHandlerContext.matches.flatMap(
    ({ route: { id } }) => manifest.routes[id]?.imports ?? [],
  );
  return {
    context:
      `window.__reactRouterContext=${serverHandoffString};` +
      `window.__reactRouterContext.stream=new ReadableStream({start(controller){` +
      `window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());`,
    start: `${waitForImage}
for(const url of ${JSON.stringify([...new Set([...manifest.entry.imports, ...imports])])})import(url).catch(()=>{});
const routes=${JSON.stringify(routes)};
const load=async([id,urls])=>[id,Object.assign({},...await Promise.all(urls.map(url=>import(url))))];
const [,...modules]=await Promise.all([import(${JSON.stringify(manifest.url)}),...routes.map(load)]);
window.__reactRouterRouteModules=Object.fromEntries(modules);
import(${JSON.stringify(manifest.entry.module)});`,
  };
}

/** Waits for the image with high fetch priority, for two seconds at most. */
const waitForImage =
  `await Promise.race([` +
  `document.querySelector('img[fetchpriority="high"]')?.decode().catch(()=>{}),` +
  `new Promise(done=>setTimeout(done,2000))]);`;
