import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Makes the page preload the modules that its script requests later, since on a slow connection
 * each wait counts.
 */
const fetchAtOnce: Plugin = {
  name: "fetch-at-once",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.isDynamicEntry)
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/assets/player/${fileName}` },
          injectTo: "head",
        })),
  },
};

/** The player's page. It runs in a frame, separate from the site, and shares no file with it. */
export default defineConfig({
  root: here("src/playback/browser/player"),
  base: "/assets/player/",
  publicDir: false,
  plugins: [fetchAtOnce],
  build: {
    outDir: here("build/client/assets/player"),
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    // The engine is one large module, loaded in parallel with the controls.
    chunkSizeWarningLimit: 700,
  },
});
