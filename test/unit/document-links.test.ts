import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { stdout } = await promisify(execFile)("git", ["ls-files", "-z"], { cwd: root });
const tracked = stdout.split("\0").filter((file) => file !== "");
const documents = tracked.filter((file) => file.endsWith(".md"));

/** True for a tracked file, or for a folder that holds one. */
function isTracked(file: string): boolean {
  return tracked.some((each) => each === file || each.startsWith(`${file}/`));
}

/** The relative targets of a document's links and images, without their fragments. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(<?([^)>\s]+)>?[^)]*\)/g)]
    .map((found) => (found[1] ?? "").replace(/[?#].*$/, ""))
    .filter((target) => target !== "" && !/^([a-z][a-z+.-]*:|\/)/i.test(target));
}

test("a document's link is found with its fragment and title removed", () => {
  const text = '[a](one.md#part "title") ![b](<two.webp>) [c](https://x.example) [d](/faq) [e](#f)';
  expect(linksOf(text)).toEqual(["one.md", "two.webp"]);
});

test("every relative link of the documents leads to a tracked file", async () => {
  const broken: string[] = [];
  for (const document of documents) {
    for (const target of linksOf(await readFile(path.join(root, document), "utf8"))) {
      const file = path.posix.join(path.posix.dirname(document), decodeURI(target));
      if (!isTracked(file.replace(/\/$/, ""))) broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

/** The files and folders that a document names in backticks, from the top of the repository. */
function pathsOf(text: string): string[] {
  return [
    ...text.matchAll(
      /`((?:src|test|docs|school|tools|sandbox|migrations|public|deploy)\/[^`\s]*)`/g,
    ),
  ]
    .map((found) => (found[1] ?? "").replace(/\/$/, ""))
    .filter((file) => !/[<>*{}…]|NNN/.test(file));
}

test("every path that the guides name is tracked", async () => {
  const guides = documents.filter((file) => !file.startsWith("docs/decisions/"));
  const missing: string[] = [];
  for (const guide of guides) {
    for (const file of pathsOf(await readFile(path.join(root, guide), "utf8"))) {
      if (!isTracked(file)) missing.push(`${guide}: ${file}`);
    }
  }
  expect(missing).toEqual([]);
});
