import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { loadLessons, readLessons } from "#catalog/server/index.ts";
import type { ScheduledJob } from "#platform/server/jobs/jobs.ts";
import { useStudio } from "../testing/test-studio.ts";
import { followFilmLook } from "./lesson-jobs.ts";
import { mediaIdOf } from "./media-id.ts";

const studio = await useStudio();
const { db, schoolDir } = studio;

test("a renamed school's films with title cards are queued again, once for each change", async () => {
  const school = { ...studio.school };
  const scheduled: ScheduledJob[] = [];
  const schedule = async (table: readonly ScheduledJob[]) => void scheduled.push(...table);
  const deps = { ...studio, school, jobs: { ...studio.jobs, schedule } };
  const [lesson] = await readLessons(schoolDir);
  if (!lesson) throw new Error("the test school has no lesson");
  const sections = path.join(schoolDir, "lessons", `${lesson.videoId}.sections.json`);
  await writeFile(sections, JSON.stringify([{ title: "Listen", intro: "Follow the left hand." }]));
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const queued = () =>
    db.selectFrom("preparations").select(["subject", "mediaId", "state"]).execute();

  await followFilmLook(deps);
  const [job, ...others] = scheduled;
  expect([job?.name, others.length]).toEqual(["media.follow-film-look", 0]);
  const run = async () => job?.run(new AbortController().signal);
  await run();
  expect(await queued()).toEqual([]);

  school.name = "Ada's Keys";
  await run();
  const first = { subject: lesson.videoId, mediaId: await mediaIdOf(deps, lesson) };
  expect(await queued()).toEqual([{ ...first, state: "waiting" }]);
  await run();
  expect(await queued()).toHaveLength(1);

  school.name = "Bola's Keys";
  await run();
  const second = { subject: lesson.videoId, mediaId: await mediaIdOf(deps, lesson) };
  expect(second.mediaId).not.toBe(first.mediaId);
  expect((await queued()).toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { ...first, state: "cancelled" },
    { ...second, state: "waiting" },
  ]);
});
