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
 * What several pages share, by what it is for: few files instead of one for each set of pages. A
 * group names the beginnings of paths, of modules that most of its pages load.
 */
const sharedGroups = Object.entries({
  pictures: [
    "public/pictures/manifest",
    "src/platform/contract/stored-photo",
    "src/ui/media/picture",
    "src/ui/page/not-found-page",
  ],
  lists: [
    "src/catalog/browser/index",
    ...["category-label", "free-part", "lesson-card", "shorten"].map(
      (name) => `src/catalog/browser/pages/lists/${name}`,
    ),
    "src/platform/browser/prefetch/",
    "src/platform/contract/present-",
    "src/playback/browser/lesson-position",
    "src/playback/browser/progress/use-lesson-progress",
    "src/practice/browser/index",
    "src/site/browser/pages/content-failure",
    "src/ui/carousel/",
    "src/ui/feedback/",
    "src/ui/media/",
    ...["prose", "tabs"].map((name) => `src/ui/page/${name}`),
    ...["segmented", "select-field", "submit-button", "text-area-field", "use-count-down"].map(
      (name) => `src/ui/forms/${name}`,
    ),
  ],
  lesson: [
    ...["at-end/free-end", "opening-plans"].map(
      (name) => `src/catalog/browser/pages/lesson/${name}`,
    ),
    "src/catalog/contract/lesson-files",
    "src/playback/browser/index",
    "src/playback/browser/lesson-query",
  ],
  calls: [
    ...["guardian", "news", "person"].map((name) => `src/accounts/contract/${name}`),
    "src/billing/contract/subscription",
    "src/platform/browser/api/call-api",
    "src/platform/browser/api/to-api-error",
    "src/platform/contract.ts",
    ...["fresh-code", "page.ts", "role", "text"].map((name) => `src/platform/contract/${name}`),
  ],
  forms: [
    "node_modules/react-hook-form/",
    "node_modules/@hookform/",
    "src/ui/forms/use-checked-form",
  ],
  "sign-in": [
    "src/accounts/browser/pages/sign-in/",
    "src/accounts/browser/pages/verify-account/",
    "src/accounts/browser/session/",
    "src/accounts/contract.ts",
    "src/accounts/contract/errors",
    "src/accounts/contract/security",
    "src/ui/forms/password-field",
  ],
  payments: [
    "src/billing/browser/pages/",
    "src/billing/browser/plan",
    "src/billing/contract.ts",
    "src/billing/contract/offers",
    "src/billing/contract/payment-history",
  ],
  account: ["src/accounts/browser/account-area/"],
  "studio-area": ["list/studio-list", "present-time", "studio-area"].map(
    (name) => `src/studio/browser/${name}`,
  ),
  studio: [
    ...["action-dialog", "file-button", "use-"].map((name) => `src/studio/browser/action/${name}`),
    ...["figure-table", "search-field"].map((name) => `src/studio/browser/list/${name}`),
    "src/ui/interaction/use-debounced",
  ],
}).map(([name, paths]) => ({
  name,
  test: (id: string) => paths.some((start) => id.includes(`/${start}`)),
  minShareCount: 2,
  includeDependenciesRecursively: false,
}));

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
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand|@tanstack)\/|rolldown\/runtime/,
            },
            { name: "schemas", test: /node_modules\/zod\// },
            { name: nameShell, test: /\/src\/|lucide-react/ },
            // Modules shared by most screens.
            {
              name: nameShared,
              test: /\/src\/(?!studio\/|ui\/media\/picture|catalog\/contract\/studio|ui\/forms\/(?!button)|platform\/contract)/,
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
