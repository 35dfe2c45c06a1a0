/** Tests and what only tests use may reach anywhere. */
const testing = "\\.test\\.ts$|/testing/|/test-[^/]+\\.ts$";
const features = "catalog|playback|accounts|billing|community|contact|practice|studio|site";

/** The house's directions (docs/architecture.md). test/unit/boundaries.test.ts plants breaches. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "platform-knows-no-pianos",
      comment: "platform/ is below the features and ui/ beside it",
      severity: "error",
      from: { path: "^src/platform/", pathNot: testing },
      to: { path: `^src/(${features}|ui|main|root|routes|entry)` },
    },
    {
      name: "ui-knows-no-features",
      comment: "ui/ shows; it may know contracts, never a feature's screens or rules",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: `^src/(${features}|main)/`, pathNot: "/contract\\.ts$" },
    },
    {
      name: "nothing-points-back-to-main",
      severity: "error",
      from: { pathNot: `^(src/main/|src/(root|routes|entry)|test/|tools/)|${testing}` },
      to: { path: "^src/(main/|root|routes|entry)" },
    },
    {
      name: "features-meet-at-front-doors",
      comment: "index.ts (server), contract.ts (both), client.ts (browser)",
      severity: "error",
      from: { path: `^src/(${features})/`, pathNot: testing },
      to: {
        path: `^src/(${features})/`,
        pathNot: ["^src/$1/", "^src/[^/]+/(index|contract)\\.ts$", "^src/[^/]+/client\\.tsx?$"],
      },
    },
    {
      name: "browser-never-reaches-the-server",
      comment: "pages, players and client.ts import no index.ts, no SQL, no gateway",
      severity: "error",
      from: {
        path: `^src/(${features})/(pages/|player/|client\\.tsx?$)|^src/ui/|^src/root|^src/platform/browser/`,
      },
      to: {
        path: `^src/((${features})/(index|api|queries|policy)\\.ts$|(${features})/(gateways|queries)/|platform/(database|http|jobs|mail|log|ffmpeg))`,
      },
    },
    {
      name: "server-never-renders",
      comment: "server files import no screens",
      severity: "error",
      from: { path: `^src/(${features})/[^/]+\\.ts$`, pathNot: `/client\\.ts$|${testing}` },
      to: { path: "^src/[^/]+/pages/|^src/ui/|node_modules/react" },
    },
    {
      name: "contracts-are-plain",
      comment: "contract.ts imports the schema library and other contracts, nothing else",
      severity: "error",
      from: { path: `^src/(${features})/contract\\.ts$` },
      to: { pathNot: ["/contract\\.ts$", "node_modules/zod/", "^src/platform/errors\\.ts$"] },
    },
    {
      name: "school-is-content",
      comment: "read at start-up through a schema, never imported",
      severity: "error",
      from: {},
      to: { path: "^school/" },
    },
    {
      name: "sandbox-stands-apart",
      comment: "our code cannot tell the sandbox from the provider",
      severity: "error",
      from: { path: "^src/", pathNot: testing },
      to: { path: "^sandbox/" },
    },
    {
      name: "sandbox-knows-no-school",
      severity: "error",
      from: { path: "^sandbox/", pathNot: testing },
      to: { path: "^src/" },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: { pathNot: "\\+types" },
      to: { couldNotResolve: true, pathNot: "\\+types" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|look|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs"],
    },
  },
};
