import { expect, test } from "vitest";
import { readLessons } from "#catalog/server/index.ts";
import { useStudio } from "../testing/test-studio.ts";
import { mediaIdOf } from "./media-id.ts";

const deps = await useStudio();
const [lesson] = await readLessons(deps.schoolDir);

test("a new master key gives every lesson a new media id, so that all are prepared again", async () => {
  if (!lesson) throw new Error("the test school has no lesson");
  const id = await mediaIdOf(deps, lesson);
  expect(await mediaIdOf(deps, lesson)).toBe(id);
  expect(await mediaIdOf({ ...deps, masterKey: new Uint8Array(32).fill(7) }, lesson)).not.toBe(id);
});
