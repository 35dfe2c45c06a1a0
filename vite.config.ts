import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Importing a feature's index.ts loads only the modules that are used.
      treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        // Packages in few files, which compress better and change only with the packages.
        advancedChunks: {
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|rolldown\/runtime/,
            },
            { name: "queries", test: /node_modules\/@tanstack\//, minShareCount: 5 },
            { name: "schemas", test: /node_modules\/zod\// },
            { name: nameShell, test: /\/src\/|lucide-react/ },
            // Modules shared by most screens, in one file instead of twenty small ones.
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

/** The modules of every page's shell, without schemas and forms, which most pages load later. */
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

/** Whether a chain of static imports connects two modules, in the given direction. */
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
  // A feature's index.ts has no needs of its own; its importers are grouped separately.
  if (direction === "importedIds" && id.endsWith("/browser/index.ts")) return false;
  const next = context.getModuleInfo(id)?.[direction] ?? [];
  return next.some((each) => reaches(each, direction, wanted, context, seen));
}
