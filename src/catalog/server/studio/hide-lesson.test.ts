import { expect, test } from "vitest";
import { openStudioFixture } from "../testing/studio-fixture.ts";

const studio = await openStudioFixture();
const { db } = studio;

test("the sixth lesson that is hidden within a day takes a fresh code, also at once", async () => {
  const titles = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  const lessons = [];
  for (const title of titles) {
    lessons.push(await studio.publish(await studio.createFilmed(`Hidden ${title}`)));
  }
  const outcomes = await Promise.all(
    lessons.map((lesson) => studio.act(lesson, "hide", { reason: "Wrong notes" })),
  );
  const refused = outcomes.filter(({ code }) => code === "accounts.second_factor_required");
  const earlier = (await db.selectFrom("auditLog").select("action").execute()).filter(
    ({ action }) => action === "catalog.hide-lesson",
  );
  expect(earlier).toHaveLength(5);
  expect(refused.length).toBeGreaterThanOrEqual(3);
  const left = lessons[outcomes.findIndex(({ code }) => code !== undefined)];
  const hide = (code: string) => studio.act(left, "hide", { reason: "Wrong notes", code });
  expect(await hide("AAAA-AAAA-AAAA-AAAA")).toMatchObject({ code: "accounts.wrong_code" });
  expect(await hide(studio.freshCode())).toMatchObject({ state: "hidden" });
});
