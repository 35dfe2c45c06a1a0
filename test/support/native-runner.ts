import { pathToFileURL } from "node:url";
import { TestRunner } from "vitest";

let imports = 0;

/**
 * Imports test files by Node itself. Their URLs are the same in each run, unlike those of Vitest's own runner, so
 * that Node compiles a file only after a change (NODE_COMPILE_CACHE).
 */
export default class NativeRunner extends TestRunner {
  override importFile(file: string, source: "collect" | "setup"): Promise<unknown> {
    const { href } = pathToFileURL(file);
    // Setup files run once per test file.
    if (source === "collect") return import(href);
    imports += 1;
    return import(`${href}?${imports}`);
  }
}
