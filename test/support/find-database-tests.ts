import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const helper = /\/testing\/|\/test\/|-for-tests\.ts$/;

/** Those of the test files, relative to `root`, that use PostgreSQL, themselves or through helpers of tests. */
export function findDatabaseTests(root: string, files: readonly string[]): string[] {
  const known = new Map<string, boolean>([[path.join(root, "test/support/database.ts"), true]]);
  const usesDatabase = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // Helpers that import each other end here.
    known.set(file, false);
    const uses = listHelpers(root, file).some(usesDatabase);
    known.set(file, uses);
    return uses;
  };
  return files.filter((file) => usesDatabase(path.join(root, file)));
}

/** The helpers of tests that a file imports. */
function listHelpers(root: string, file: string): string[] {
  if (!existsSync(file)) return [];
  const imported = readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"((?:\.|#)[^"]+)"/g);
  return [...imported]
    .map(([, name = ""]) =>
      name.startsWith("#")
        ? path.join(root, "src", name.slice(1))
        : path.join(path.dirname(file), name),
    )
    .filter((each) => helper.test(each.slice(root.length - 1)));
}
