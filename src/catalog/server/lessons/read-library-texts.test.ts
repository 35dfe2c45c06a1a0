import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readLibraryTexts } from "./read-lessons.ts";

const schoolDir = await mkdtemp(path.join(tmpdir(), "library-"));
afterAll(() => rm(schoolDir, { recursive: true }));
const tab = (category: string) => ({ category, welcome: `Welcome to ${category}.` });
const write = (tabs: unknown) =>
  writeFile(
    path.join(schoolDir, "library.json"),
    JSON.stringify({ heading: "Piano for Everybody", description: "Lessons on video", tabs }),
  );

test("the library's texts are a heading and a welcome for each tab", async () => {
  await write([tab("beginner"), tab("intermediate"), tab("professional")]);
  const texts = await readLibraryTexts(schoolDir);
  expect(texts.heading).toBe("Piano for Everybody");
  expect(texts.tabs[1]).toEqual(tab("intermediate"));
});

test("a missing or unknown tab is refused by name", async () => {
  await write([tab("beginner"), tab("professional")]);
  await expect(readLibraryTexts(schoolDir)).rejects.toThrow("beginner, intermediate, professional");
  await write([tab("beginner"), tab("easy"), tab("professional")]);
  await expect(readLibraryTexts(schoolDir)).rejects.toThrow("tabs.1.category");
});
