import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The player's page, apart from the site: it lives in a frame and shares nothing with it. */
export default defineConfig({
  root: here("src/playback/player"),
  base: "/assets/player/",
  publicDir: false,
  build: {
    outDir: here("build/client/assets/player"),
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    // The engine is one large part by nature, and comes beside the controls, not before them.
    chunkSizeWarningLimit: 700,
  },
});
