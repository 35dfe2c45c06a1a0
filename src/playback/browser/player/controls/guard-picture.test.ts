import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("students see films in two media elements, and both are guarded [watermark-2]", async () => {
  const found: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$/.test(file) || file.startsWith("src/studio/")) continue;
    const text = await readFile(file, "utf8");
    if (/<video[\s>]|createElement\("video"\)/.test(text)) found.push(file);
  }
  expect(found.toSorted()).toEqual([
    "src/playback/browser/player/build-player-view.ts",
    // Played by play-in-page.ts.
    "src/practice/browser/stage/film/film-view.tsx",
  ]);
  for (const file of ["player/build-player-view.ts", "play-in-page.ts"]) {
    expect(await readFile(`src/playback/browser/${file}`, "utf8")).toContain("guardPicture(");
  }
});
