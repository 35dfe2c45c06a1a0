import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const configFile = path.join(root, ".dependency-cruiser.cjs");
const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(configFile);

interface Rule {
  name: string;
  from: { path?: string; pathNot?: string };
  to: { path?: string; reachable?: boolean };
}

interface Breach {
  rule: string;
  what: string;
  /** Each breach has its own files, since all share one tree. */
  files: Readonly<Record<string, string>>;
}

const from = (file: string) => `export * from "${file}";`;

/** Each rule with files that break it, so that a rule that matches nothing fails. */
const breaches: readonly Breach[] = [
  {
    rule: "no-cycles",
    what: "two files import each other",
    files: {
      "src/billing/server/one.ts": from("./two.ts"),
      "src/billing/server/two.ts": from("./one.ts"),
    },
  },
  {
    rule: "no-cycles",
    what: "two files know each other's types",
    files: {
      "src/ui/one.ts": 'import type { Two } from "./two.ts"; export type One = Two[];',
      "src/ui/two.ts": 'import type { One } from "./one.ts"; export type Two = { one?: One };',
    },
  },
  {
    rule: "nothing-points-back-to-main",
    what: "a feature imports the configuration",
    files: { "src/catalog/server/from-main.ts": from("#main/config.ts") },
  },
  {
    rule: "platform-knows-no-features",
    what: "the platform imports a contract",
    files: { "src/platform/server/planted.ts": from("#catalog/contract.ts") },
  },
  {
    rule: "ui-knows-no-features",
    what: "the design system imports a contract",
    files: { "src/ui/from-feature.ts": from("#catalog/contract.ts") },
  },
  {
    rule: "features-meet-at-front-doors",
    what: "a feature imports another's queries",
    files: { "src/studio/server/from-inside.ts": from("#catalog/server/queries.ts") },
  },
  {
    rule: "features-meet-at-front-doors",
    what: "a screen imports another feature's screen",
    files: { "src/site/browser/pages/from-inside.ts": from("#catalog/browser/pages/library.ts") },
  },
  {
    rule: "features-form-no-cycle-of-contracts",
    what: "an earlier contract imports a later one",
    files: { "src/billing/contract/from-later.ts": from("#accounts/contract.ts") },
  },
  {
    rule: "features-form-no-cycle-of-servers",
    what: "an earlier feature's server imports a later one's",
    files: { "src/catalog/server/from-later.ts": from("#studio/server/index.ts") },
  },
  {
    rule: "features-form-no-cycle-of-browsers",
    what: "an earlier feature's screen imports a later one's",
    files: { "src/accounts/browser/from-later.ts": from("#site/browser/index.ts") },
  },
  {
    rule: "browser-never-reaches-the-server",
    what: "a screen imports its feature's queries",
    files: { "src/catalog/browser/pages/from-server.ts": from("../../server/queries.ts") },
  },
  {
    rule: "browser-never-reaches-the-server",
    what: "a chain of imports leads there from the design system",
    files: { "src/ui/from-server.ts": from("#catalog/middle.ts") },
  },
  {
    rule: "browser-never-reaches-the-server",
    what: "the page shell imports a server file",
    files: { "src/root.tsx": from("#catalog/server/queries.ts") },
  },
  {
    rule: "server-never-reaches-the-browser",
    what: "a server file imports a button",
    files: { "src/catalog/server/from-ui.ts": from("#ui/button.ts") },
  },
  {
    rule: "server-never-reaches-the-browser",
    what: "a chain of imports leads to a screen",
    files: { "src/catalog/server/from-browser.ts": from("../through.ts") },
  },
  {
    rule: "contracts-are-plain",
    what: "a contract imports its queries",
    files: { "src/contact/contract.ts": from("./server/queries.ts") },
  },
  {
    rule: "contracts-are-plain",
    what: "a part of a contract imports a rule beside it",
    files: { "src/catalog/contract/part.ts": from("../middle.ts") },
  },
  {
    rule: "sdks-live-in-providers-or-platform",
    what: "an operation starts a program by itself",
    files: { "src/studio/server/from-node.ts": from("node:child_process") },
  },
  {
    rule: "production-needs-no-dev-package",
    what: "a server file imports the demo's mailbox",
    files: {
      "src/contact/server/from-dev.ts": from("maildev"),
      "node_modules/maildev/package.json": '{ "name": "maildev", "main": "index.js" }',
      "node_modules/maildev/index.js": "module.exports = 1;",
    },
  },
  {
    rule: "school-is-content",
    what: "the plans are imported",
    files: { "src/billing/server/from-school.ts": from("../../../school/plans.ts") },
  },
  {
    rule: "sandbox-stands-apart",
    what: "a provider imports its emulation",
    files: { "src/billing/server/from-sandbox.ts": from("../../../sandbox/environment.ts") },
  },
  {
    rule: "sandbox-knows-no-school",
    what: "the sandbox imports a contract",
    files: { "sandbox/from-school.ts": from("#catalog/contract.ts") },
  },
  {
    rule: "everything-resolves",
    what: "a file imports what is not there",
    files: { "src/billing/server/from-nowhere.ts": from("./nowhere.ts") },
  },
];

/** A small valid tree; its intermediate files are a breach only when imported. */
const plain = {
  "package.json":
    '{ "type": "module", "imports": { "#*": "./src/*" }, "devDependencies": { "maildev": "*" } }',
  "tsconfig.json":
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
  "src/catalog/contract.ts": "export const catalog = 1;",
  "src/catalog/middle.ts": from("./further.ts"),
  "src/catalog/further.ts": from("./server/queries.ts"),
  "src/catalog/through.ts": from("./browser/pages/library.ts"),
  "src/catalog/server/queries.ts": "export const rows = 1;",
  "src/catalog/browser/pages/library.ts": "export const library = 1;",
  "src/contact/server/queries.ts": "export const rows = 1;",
  "src/accounts/contract.ts": "export const accounts = 1;",
  "src/studio/server/index.ts": "export const studio = 1;",
  "src/site/browser/index.ts": "export const site = 1;",
  "src/main/config.ts": "export const config = 1;",
  "src/ui/button.ts": "export const button = 1;",
  "sandbox/environment.ts": "export const sandbox = 1;",
  "school/plans.ts": "export const plans = 1;",
};

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

describe("the directions of imports", () => {
  let violations: readonly Violation[];

  beforeAll(async () => {
    const files = Object.assign({}, plain, ...breaches.map((breach) => breach.files));
    violations = await inTree(files, findViolations);
  });

  test("hold for every file", async () => {
    expect(await findViolations(root)).toEqual([]);
  });

  test("hold for files without a breach beside files with one", () => {
    const planted = new Set(breaches.flatMap(({ files }) => Object.keys(files)));
    expect(violations.filter((it) => !planted.has(it.from))).toEqual([]);
  });

  test.each(breaches)("$rule is seen where $what", ({ rule, files }) => {
    const seen = violations.filter((it) => it.from in files).map((it) => it.rule.name);
    expect(seen).toContain(rule);
  });

  test("are tested with a planted breach of every rule", () => {
    const planted = new Set(breaches.map(({ rule }) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe("the environment", () => {
  test("is read in main/config.ts alone", async () => {
    const biome = await readFile(path.join(root, "biome.json"), "utf8");
    const reads = "export const port = process.env.PORT;\n";
    const found = await inTree(
      {
        "biome.json": JSON.stringify({ ...JSON.parse(biome), vcs: { enabled: false } }),
        "src/main/config.ts": reads,
        "src/billing/server/planted.ts": reads,
      },
      async (tree) => {
        const command = path.join(root, "node_modules", ".bin", "biome");
        const args = ["lint", "--reporter=github", "."];
        const output = await run(command, args, { cwd: tree }).catch(
          (failure: { stdout: string }) => failure,
        );
        return output.stdout.split("\n").filter((line) => line.includes("noProcessEnv"));
      },
      // Biome ignores node_modules.
      tmpdir(),
    );
    expect(found).toEqual([expect.stringContaining("src/billing/server/planted.ts")]);
  });
});

describe("tables", () => {
  test("are named only by their owner's queries", async () => {
    const owners = await readOwners();
    const strangers: string[] = [];
    for (const file of await listSources(path.join(root, "src"))) {
      const named = listNamed(await readFile(file, "utf8"));
      const relative = path.relative(root, file);
      for (const [table, owner] of owners) {
        if (namesTable(named, table) && !isOwnersFile(relative, owner)) {
          strangers.push(`${relative} names ${owner}'s ${table}`);
        }
      }
    }
    expect(owners.size).toBeGreaterThan(10);
    expect(strangers).toEqual([]);
  });

  test("another feature that names a table is reported", () => {
    expect(namesTable(listNamed('db.selectFrom("videos").selectAll()'), "videos")).toBe(true);
    expect(namesTable(listNamed('db.insertInto("playbackTickets")'), "playback_tickets")).toBe(
      true,
    );
    expect(namesTable(listNamed("sql`delete from watch_positions`"), "watch_positions")).toBe(true);
    expect(namesTable(listNamed('message: "Unable to remove from favorites."'), "favorites")).toBe(
      false,
    );
    expect(isOwnersFile("src/playback/server/find-thing.ts", "playback")).toBe(false);
  });
});

interface Module {
  source: string;
  dependencies: readonly { resolved: string }[];
}

const directRules = `
const config = require(${JSON.stringify(configFile)});
const forbidden = config.forbidden.filter(({ to }) => !to.reachable);
module.exports = { ...config, forbidden };
`;

/** The breaches of every rule. Chains of imports are followed here: dependency-cruiser takes 16 seconds for them. */
async function findViolations(tree: string): Promise<Violation[]> {
  return inTree({ "direct-rules.cjs": directRules }, async (folder) => {
    const command = path.join(root, "node_modules", ".bin", "depcruise");
    const config = path.join(folder, "direct-rules.cjs");
    const args = ["src", "sandbox", "--config", config, "--output-type", "json"];
    const { stdout } = await run(command, args, { cwd: tree, maxBuffer: 64 * 2 ** 20 }).catch(
      (failure: { stdout: string }) => failure,
    );
    const report: { modules: Module[]; summary: { violations: Violation[] } } = JSON.parse(stdout);
    const direct = report.summary.violations.map(({ from, to, rule }) => ({ from, to, rule }));
    const chains = forbidden.filter(({ to }) => to.reachable);
    return [...direct, ...chains.flatMap((rule) => findChains(report.modules, rule))];
  });
}

/** The files that a rule forbids to reach others, with the import that leads there. */
function findChains(modules: readonly Module[], { name, from, to }: Rule): Violation[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  const next = new Map<string, string>();
  const isTarget = (file: string) => new RegExp(to.path ?? "").test(file);
  const reached = [...importers.keys()].filter(isTarget);
  for (const file of reached) {
    for (const importer of importers.get(file) ?? []) {
      if (next.has(importer)) continue;
      next.set(importer, file);
      reached.push(importer);
    }
  }
  return [...next]
    .filter(([file]) => new RegExp(from.path ?? "").test(file))
    .filter(([file]) => from.pathNot === undefined || !new RegExp(from.pathNot).test(file))
    .map(([file, imported]) => ({ from: file, to: imported, rule: { name } }));
}

/** Writes a tree of files, calls the function with it and removes it. */
async function inTree<T>(
  files: Readonly<Record<string, string>>,
  use: (tree: string) => Promise<T>,
  parent = path.join(root, "node_modules", ".cache"),
): Promise<T> {
  await mkdir(parent, { recursive: true });
  const tree = await mkdtemp(path.join(parent, "planted-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(tree, name)), { recursive: true });
      await writeFile(path.join(tree, name), content);
    }
    return await use(tree);
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Tables whose feature was once part of the feature that their migration names. */
const movedTables = {
  lesson_alignments: "alignment",
  lesson_films: "media",
  lesson_materials: "alignment",
  lesson_poster_frames: "media",
  preparations: "media",
  unused_media: "media",
  uploads: "media",
};

/** `migrations/003-catalog.sql` makes catalog the owner of its tables. */
async function readOwners(): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  const folder = path.join(root, "migrations");
  for (const name of await readdir(folder)) {
    const owner = name.split(/[-.]/)[1] ?? "";
    const sql = await readFile(path.join(folder, name), "utf8");
    for (const match of sql.matchAll(/create (?:unlogged )?table (\w+)/g)) {
      owners.set(match[1] ?? "", owner);
    }
  }
  for (const [table, owner] of Object.entries(movedTables)) owners.set(table, owner);
  return owners;
}

/** The words of a file that may name tables, in Kysely or in SQL. */
function listNamed(text: string): Set<string> {
  const kysely = text.matchAll(/(?:From|Into|Table|Join)\(\s*["'](\w+)/g);
  // SQL is in template literals: every second part between backticks. The other parts are messages.
  const templates = text.split("`").filter((_, index) => index % 2 === 1);
  const plain = templates.flatMap((template) => [
    ...template.matchAll(/\b(?:from|into|update|join)\s+(\w+)/g),
  ]);
  return new Set([...kysely, ...plain].map(([, name = ""]) => name));
}

function namesTable(named: ReadonlySet<string>, table: string): boolean {
  const camel = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return named.has(table) || named.has(camel);
}

function isOwnersFile(file: string, owner: string): boolean {
  if (/\.test\.ts$|\/testing\//.test(file)) return true;
  if (owner === "platform") return file.startsWith("src/platform/server/");
  const folder = `src/${owner}/server/queries`;
  return file === `${folder}.ts` || file.startsWith(`${folder}/`);
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
