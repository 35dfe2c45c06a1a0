import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const helper = /\/testing\/|\/test\/|-for-tests\.ts$/;
/** Tests that mock a module or replace a global, which would affect the worker's other tests. */
const changesWorker = /\bvi\.(mock|doMock|stubGlobal)\(|\bglobalThis\b/;
/** What Vite alone compiles or evaluates anew. */
const needsVite = /\bimport\.meta\.(env|glob)\b|\bvi\.resetModules\(|\?url";/;

interface SortedTests {
  /** They use PostgreSQL, themselves or through helpers of tests. */
  database: ReadonlySet<string>;
  isolated: ReadonlySet<string>;
  /** They import React components or else what Node alone cannot run. */
  vite: ReadonlySet<string>;
}

/** Sorts the test files, relative to `root`, by what they need. */
export function sortTests(root: string, files: readonly string[]): SortedTests {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    texts.set(file, text);
    return text;
  };
  const listImports = (file: string) => importsOf(root, { file, text: textOf(file) });
  const listHelpers = (file: string) =>
    listImports(file).filter((each) => helper.test(each.slice(root.length - 1)));
  const databaseFile = path.join(root, "test/support/database.ts");
  const usesDatabase = createSearch(listHelpers, (file) => file === databaseFile);
  const usesVite = createSearch(
    listImports,
    (file) => !/\.(ts|mjs|json)$/.test(file) || needsVite.test(textOf(file)),
  );
  const listThose = (is: (file: string) => boolean) =>
    new Set(files.filter((file) => is(path.join(root, file))));
  return {
    database: listThose(usesDatabase),
    isolated: listThose((file) => changesWorker.test(textOf(file)) || testsHashes.test(file)),
    vite: listThose(usesVite),
  };
}

/** Tests of argon2 itself, whose cost is the least elsewhere. */
const testsHashes = /\/accounts\/server\/passwords\//;

/** Whether a file, or one that it imports, is among those looked for. */
function createSearch(
  listImports: (file: string) => readonly string[],
  isWanted: (file: string) => boolean,
): (file: string) => boolean {
  const known = new Map<string, boolean>();
  const search = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // Ends the recursion for files that import each other.
    known.set(file, false);
    const found = isWanted(file) || listImports(file).some(search);
    known.set(file, found);
    return found;
  };
  return search;
}

const typeImport = /\b(?:import|export) type [^;]*? from "[^"]+";/g;
const relativeImport = /(?:from|import|import\()\s*"((?:\.|#)[^"]+)"/g;

/** The project's files that a file imports, without types. */
function importsOf(root: string, { file, text }: { file: string; text: string }): string[] {
  return [...text.replace(typeImport, "").matchAll(relativeImport)].map(([, name = ""]) =>
    name.startsWith("#")
      ? path.join(root, "src", name.slice(1))
      : path.join(path.dirname(file), name),
  );
}
