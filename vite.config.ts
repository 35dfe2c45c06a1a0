import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/**
 * Lets groups take their own modules without all that these import: Rolldown demands it, and React
 * Router's plugin sets another value.
 */
const extensibleEntries: Plugin = {
  name: "extensible-entries",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

/**
 * What several pages share, by what it is for: few files instead of one for each set of pages. Each
 * pattern names modules that most of its group's pages load.
 */
const sharedGroups = [
  {
    name: "lists",
    test: /\/src\/(catalog\/browser\/pages\/lists\/(category-label|free-part|lesson-card|shorten)|platform\/(browser\/prefetch|contract\/present-)|playback\/browser\/(lesson-position|progress\/use-lesson-progress)|site\/browser\/pages\/content-failure|ui\/(carousel|feedback|media)\/|ui\/page\/(not-found-page|prose|tabs)|ui\/forms\/(segmented|select-field|submit-button|text-area-field|use-count-down))/,
  },
  {
    name: "calls",
    test: /\/src\/(accounts\/contract\/(guardian|news|person)|billing\/contract\/subscription|platform\/browser\/api\/(call-api|to-api-error)|platform\/contract(\.ts|\/(fresh-code|page|role|text)\.ts))/,
  },
  {
    name: "forms",
    test: /node_modules\/(react-hook-form|@hookform)\/|\/src\/ui\/forms\/use-checked-form/,
  },
  {
    name: "sign-in",
    test: /\/src\/(accounts\/(browser\/(pages\/(sign-in|verify-account)|session)|contract(\.ts|\/(errors|security)\.ts))|ui\/forms\/password-field)/,
  },
  { name: "payments", test: /\/src\/billing\/(browser\/(pages|plan)|contract(\.ts|\/(?!studio)))/ },
  { name: "account", test: /\/src\/accounts\/browser\/account-area\// },
  {
    name: "studio",
    test: /\/src\/(studio\/browser\/(action\/(action-dialog|file-button|use-)|list\/(?!revision))|ui\/interaction\/use-debounced)/,
  },
].map((group) => ({ ...group, minShareCount: 2, includeDependenciesRecursively: false }));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), extensibleEntries],
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
            // Modules shared by most screens.
            {
              name: nameShared,
              test: /\/src\/(?!ui\/forms\/(?!button)|platform\/contract)/,
              minShareCount: 10,
            },
            ...sharedGroups,
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
