import path from "node:path";
import { expect, test } from "vitest";
import type { Texts } from "../../contract/studio-texts.ts";
import { readSchoolFolder } from "../school/read-school.ts";
import { findContentGaps } from "./find-content-gaps.ts";

const schoolDir = path.resolve("school");
const demo = await readSchoolFolder({ schoolDir, hasDemoTexts: true });
const fresh = await readSchoolFolder({ schoolDir, hasDemoTexts: false });

/** A catalogue that has published these lessons. */
const gapsOf = (
  texts: Texts,
  { lessons = [], email = "keys@attic-keys.ng" }: { lessons?: string[]; email?: string } = {},
) =>
  findContentGaps(
    {
      listPublished: async (slugs) => slugs.filter((slug) => lessons.includes(slug)),
    },
    { ...texts, school: { ...texts.school, email } },
  );

test("the demo lacks nothing but an e-mail of its own", async () => {
  const lessons = ["amazing-grace-gospel"];
  expect(await gapsOf(demo, { lessons })).toEqual({ missing: [], deadLinks: [] });
  const { missing } = await gapsOf(demo, { lessons, email: "hello@school.test" });
  expect(missing).toEqual(["email"]);
});

test("a new school is told all that it still lacks, and nothing once it has it [new-school-4]", async () => {
  const { missing } = await gapsOf(fresh, { email: "hello@school.test" });
  expect(missing).toEqual([
    "email",
    "instructor",
    "phone",
    "seller-address",
    "tax-number",
    "testimonials",
    "social",
    "composers",
    "single",
    "tapes",
    "countries",
  ]);
});

test("a link to a lesson that visitors do not see is named with its text [dead-links-1]", async () => {
  const about = { ...demo.about, biography: "See [one](/video/gone) or [all](/library)." };
  const items = [{ question: "Where?", answer: "In [the room](/practice/seen?hand=left)." }];
  const texts = { ...demo, about, faq: { items } };
  expect((await gapsOf(texts, { lessons: ["seen"] })).deadLinks).toEqual([
    { kind: "single", lesson: "amazing-grace-gospel" },
    { kind: "about", lesson: "gone" },
  ]);
});
