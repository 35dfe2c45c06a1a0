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
            { name: "queries", test: /node_modules\/@tanstack\//, minShareCount: 5 },
            { name: "schemas", test: /node_modules\/zod\// },
            { name: nameShell, test: /\/src\/|lucide-react/ },
            // What most screens share beside it, in one file instead of twenty small ones.
            {
              name: nameShared,
              test: /\/src\/(?!ui\/forms\/(?!button)|platform\/contract)/,
              minShareCount: 10,
            },
          ],
        },
      },
    },
  },
});

/** What every page's shell imports, unless it needs schemas or forms: most pages fetch those later. */
function nameShell(id: string, context: Rolldown.ChunkingContext): string | null {
  const isShell = reaches(id, "importers", /\/src\/root\.tsx/, context);
  return isShell && !needsForms(id, context) ? "shell" : null;
}

function nameShared(id: string, context: Rolldown.ChunkingContext): string | null {
  return needsForms(id, context) ? null : "shared";
}

function needsForms(id: string, context: Rolldown.ChunkingContext): boolean {
  return reaches(id, "importedIds", /node_modules\/(zod|react-hook-form)\//, context);
}

/** Whether a chain of static imports leads from a module to another, in either direction. */
function reaches(
  id: string,
  direction: "importers" | "importedIds",
  wanted: RegExp,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (wanted.test(id)) return true;
  // A feature's index.ts needs nothing itself; its users are grouped by themselves.
  if (direction === "importedIds" && id.endsWith("/browser/index.ts")) return false;
  const next = context.getModuleInfo(id)?.[direction] ?? [];
  return next.some((each) => reaches(each, direction, wanted, context, seen));
}
