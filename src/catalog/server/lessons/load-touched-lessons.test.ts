import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStudioFixture } from "../testing/studio-fixture.ts";
import { loadLessons } from "./load-lessons.ts";

const { db, call, createFilmed, addFilm, edit, act, publish, move } = await openStudioFixture();
const schoolDir = await mkdtemp(path.join(tmpdir(), "lessons-"));
afterAll(() => rm(schoolDir, { recursive: true }));

const entry = (videoId: string, serialNumber: number, others: object = {}) => ({
  videoId,
  serialNumber,
  title: `The ${videoId}`,
  description: "As in the folder",
  hook: "",
  category: "beginner",
  daysBeforeOpening: 1,
  ratings: [],
  labels: "notes",
  score: "scale.musicxml",
  picture: "keyboard",
  ...others,
});
const restart = async (...lessons: object[]) => {
  await mkdir(path.join(schoolDir, "lessons"), { recursive: true });
  await writeFile(path.join(schoolDir, "lessons/index.json"), JSON.stringify(lessons));
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
};
const inStudio = async () => (await call("GET", "/studio/lessons?category=beginner")).lessons;
const titles = async () => (await inStudio()).map((each: { title: string }) => each.title);

test("what an instructor touched is neither overwritten nor reordered at a restart", async () => {
  const folder = [entry("scale", 1), entry("waltz", 2), entry("march", 3)];
  await restart(...folder);
  await createFilmed("Made here");
  const [scale, waltz, march] = await inStudio();
  await addFilm("march");
  await edit(waltz, { title: "Waltz, mended" });
  await move(march, null);
  await act(await call("GET", `/studio/lessons/${march._id}`), "hide", {
    reason: "To be refilmed",
  });
  const before = await inStudio();
  await restart(...folder);
  expect(await inStudio()).toEqual(before);
  expect(await titles()).toEqual(["The march", "The scale", "Waltz, mended", "Made here"]);

  await restart(entry("scale", 3, { title: "Scale, new" }), entry("waltz", 2), entry("march", 1));
  expect(await titles()).toEqual(["The march", "Waltz, mended", "Scale, new", "Made here"]);
  expect((await inStudio())[0].state).toBe("hidden");
  expect(scale.title).toBe("The scale");
});

test("a lesson that left the folder stays, and refuses no other its number or name", async () => {
  await publish((await call("GET", "/studio/lessons?search=made-here")).lessons[0]);
  await restart(
    entry("scale", 3, { title: "Scale, new" }),
    entry("reel", 2),
    entry("jig", 1),
    entry("made-here", 4, { title: "Made in the folder" }),
  );
  expect(await titles()).toEqual([
    "The march",
    "The jig",
    "The reel",
    "Waltz, mended",
    "Scale, new",
    "Made here",
  ]);
});
