import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Importing a feature's index.ts fetches only the modules that are used.
      treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        // Files that change with the packages alone, and compress better than many.
        advancedChunks: {
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|rolldown\/runtime/,
            },
            { name: "vendor", test: /node_modules\/@tanstack\//, minShareCount: 10 },
            { name: "schemas", test: /node_modules\/zod\// },
            // What most screens share, in one file instead of twenty small ones.
            { name: nameShared, test: /\/src\/|lucide-react/, minShareCount: 10 },
          ],
        },
      },
    },
  },
});

/**
 * `shell` for what a page needs to render; null for what needs schemas or forms, which most pages
 * fetch later or not at all.
 */
function nameShared(id: string, context: Rolldown.ChunkingContext): string | null {
  return reachesForms(id, context, new Set()) ? null : "shell";
}

function reachesForms(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/node_modules\/(zod|react-hook-form)\//.test(id)) return true;
  // Its users are grouped by themselves.
  if (/\/browser\/index\.ts$/.test(id)) return false;
  const imports = context.getModuleInfo(id)?.importedIds ?? [];
  return imports.some((imported) => reachesForms(imported, context, seen));
}
