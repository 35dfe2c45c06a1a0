import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file that changes with the parts alone, and compresses better than many.
        advancedChunks: {
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand|zod)\//,
            },
            // What most screens share, in one file instead of twenty small ones.
            { name: "shell", test: /\/src\/|lucide-react/, minShareCount: 8 },
          ],
        },
      },
    },
  },
});
