import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The error catalogue, spec §8, verbatim. */
const catalogue = [
  "Unable to fetch new videos.",
  "Unable to fetch stats.",
  "Unable to fetch top rated videos.",
  "Unable to fetch user favorites.",
  "Unable to remove video from favorites.",
  "Unable to fetch videos.",
  "Unable to fetch video details.",
  "Unable to fetch video playback.",
  "Unable to fetch next videos.",
  "Unable to fetch video questions.",
  "Unable to fetch video reviews.",
  "Unable to fetch user content.",
  "Unable to add to favorites.",
  "Unable to remove from favorites.",
  "Unable to submit question.",
  "Unable to submit reply.",
  "Unable to delete reply.",
  "Unable to delete question.",
  "Unable to submit review.",
  "Unable to cancel subscription",
  "Unable to upload image",
  "Unable to save changes",
  "Unable to send message.",
  "Message sent",
  "Question added successfully",
  "Reply added successfully",
  "Review added successfully",
  "Changes saved",
  "Request sent successfully",
  "User not verified",
  "Something went wrong",
  "No refresh token available",
  "Token has expired. Please log in again.",
  "Sadly, we couldn't fetch the newest videos for you.",
  "Failed to load the PayPal JS SDK script.",
  "User subscription activated successfully",
] as const;

const texts = await readAll(["src", "test", "sandbox"]);
const tests = texts.filter(({ file }) => /\.(test|spec)\.ts$/.test(file) && file !== self());
const sources = texts.filter(({ file }) => /^src\/.*(?<!\.test)\.tsx?$/.test(file));

describe("a sentence of the error catalogue", () => {
  test.each(catalogue)("%j is said by the product and named by a test", (sentence) => {
    expect(sources.some(({ text }) => text.includes(sentence))).toBe(true);
    expect(tests.some(({ text }) => text.includes(sentence))).toBe(true);
  });
});

function self(): string {
  return path.relative(root, fileURLToPath(import.meta.url));
}

async function readAll(folders: readonly string[]) {
  const found: Array<{ file: string; text: string }> = [];
  for (const folder of folders) {
    for (const entry of await readdir(path.join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const full = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      found.push({ file: path.relative(root, full), text: await readFile(full, "utf8") });
    }
  }
  return found;
}
