import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each rule of the house with a file that breaks it, so that silence cannot mean "missed". */
const breaches: ReadonlyArray<[rule: string, file: string, text: string]> = [
  ["platform-knows-no-pianos", "src/platform/planted.ts", 'export * from "#catalog/contract.ts";'],
  ["ui-knows-no-features", "src/ui/planted.ts", 'export * from "#catalog/queries.ts";'],
  [
    "features-meet-at-front-doors",
    "src/playback/planted.ts",
    'export * from "#catalog/queries.ts";',
  ],
  [
    "browser-never-reaches-the-server",
    "src/catalog/pages/planted.ts",
    'export * from "../queries.ts";',
  ],
  ["server-never-renders", "src/catalog/planted.ts", 'export * from "#ui/button.ts";'],
  ["contracts-are-plain", "src/planted/../catalog/contract.ts", 'export * from "./queries.ts";'],
  ["nothing-points-back-to-main", "src/catalog/planted.ts", 'export * from "#main/config.ts";'],
  [
    "sandbox-stands-apart",
    "src/billing/planted.ts",
    'export * from "../../sandbox/environment.ts";',
  ],
  ["everything-resolves", "src/billing/planted.ts", 'export * from "./nowhere.ts";'],
];

describe("the directions between rooms", () => {
  test("are kept by every file", async () => {
    expect(await violatedRules(root, ["src", "sandbox"])).toEqual([]);
  });

  test.each(breaches)("%s is seen when broken", async (rule, file, text) => {
    const tree = await plant(file, text);
    try {
      expect(await violatedRules(tree, ["src"])).toContain(rule);
    } finally {
      await rm(tree, { recursive: true, force: true });
    }
  });
});

describe("tables", () => {
  test("are named only by their owner's queries", async () => {
    const owners = await readOwners();
    const strangers: string[] = [];
    for (const file of await listSources(path.join(root, "src"))) {
      const text = await readFile(file, "utf8");
      const relative = path.relative(root, file);
      for (const [table, owner] of owners) {
        if (namesTable(text, table) && !isOwnersFile(relative, owner)) {
          strangers.push(`${relative} names ${owner}'s ${table}`);
        }
      }
    }
    expect(owners.size).toBeGreaterThan(10);
    expect(strangers).toEqual([]);
  });

  test("a stranger that names a table is seen", () => {
    expect(namesTable('db.selectFrom("videos").selectAll()', "videos")).toBe(true);
    expect(namesTable('db.insertInto("playbackOtps")', "playback_otps")).toBe(true);
    expect(namesTable("sql`delete from watch_positions`", "watch_positions")).toBe(true);
    expect(namesTable('message: "Unable to remove from favorites."', "favorites")).toBe(false);
    expect(isOwnersFile("src/playback/find-thing.ts", "playback")).toBe(false);
  });
});

async function violatedRules(tree: string, folders: string[]): Promise<string[]> {
  const command = path.join(root, "node_modules", ".bin", "depcruise");
  const config = path.join(root, ".dependency-cruiser.cjs");
  const args = [...folders, "--config", config, "--output-type", "json"];
  const { stdout } = await run(command, args, { cwd: tree, maxBuffer: 64 * 2 ** 20 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const report: { summary: { violations: Array<{ rule: { name: string } }> } } = JSON.parse(stdout);
  return report.summary.violations.map((violation) => violation.rule.name);
}

/** A tree of empty rooms with one file that breaks a rule. */
async function plant(file: string, text: string): Promise<string> {
  const parent = path.join(root, "node_modules", ".cache");
  await mkdir(parent, { recursive: true });
  const tree = await mkdtemp(path.join(parent, "planted-"));
  const rooms = {
    "package.json": '{ "type": "module", "imports": { "#*": "./src/*" } }',
    "tsconfig.json":
      '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
    "src/catalog/contract.ts": "export const catalog = 1;",
    "src/catalog/queries.ts": "export const rows = 1;",
    "src/main/config.ts": "export const config = 1;",
    "src/ui/button.ts": "export const button = 1;",
    "sandbox/environment.ts": "export const sandbox = 1;",
    [path.normalize(file)]: text,
  };
  for (const [name, content] of Object.entries(rooms)) {
    await mkdir(path.dirname(path.join(tree, name)), { recursive: true });
    await writeFile(path.join(tree, name), content);
  }
  return tree;
}

/** `migrations/002-catalog.sql` and `012-catalog-words.sql` make catalog the owner of their tables. */
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
  return owners;
}

function namesTable(text: string, table: string): boolean {
  const camel = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const kysely = new RegExp(`(?:From|Into|Table|Join)\\(\\s*["'](?:${table}|${camel})\\b`);
  const plain = new RegExp(`\\b(?:from|into|update|join)\\s+${table}\\b`);
  // SQL stands in templates: every second part between backticks. The rest is said to people.
  const templates = text.split("`").filter((_, index) => index % 2 === 1);
  return kysely.test(text) || templates.some((template) => plain.test(template));
}

function isOwnersFile(file: string, owner: string): boolean {
  if (/\.test\.ts$|\/testing\/|\/test-[^/]+\.ts$/.test(file)) return true;
  if (owner === "platform" || owner === "limits") return file.startsWith("src/platform/");
  return file === `src/${owner}/queries.ts` || file.startsWith(`src/${owner}/queries/`);
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
