import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Has the page fetch at once what its script asks for later: on a slow line each wait counts. */
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

/** The player's page, apart from the site: it lives in a frame and shares nothing with it. */
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
    // The engine is one large part by nature, and comes beside the controls, not before them.
    chunkSizeWarningLimit: 700,
  },
});
