import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { lessonRow } from "../../../../test/support/lesson-row.ts";
import { runSample } from "../../../../test/support/run-sample.ts";
import { packBars } from "../../contract/practice-run.ts";
import { setLessonScore } from "../document/set-lesson-score.ts";
import { getPractice } from "../get-practice.ts";
import { erasePractice, exportPracticeData } from "../queries/runs.ts";
import { setPracticeShared } from "../queries/sharing.ts";
import { getDiary } from "../runs/get-diary.ts";
import { getSharedPractice } from "../runs/get-shared-practice.ts";
import { storeRuns } from "../runs/store-runs.ts";
import { getLessonBars } from "./get-lesson-bars.ts";
import { removeHint, saveHint } from "./save-hint.ts";

const { db } = await useDatabase();

/** A score of one part, with a whole note a bar. */
const scoreOf = (notes: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1">
<part-name>Piano</part-name></score-part></part-list><part id="P1">${[...notes]
    .map(
      (step, index) =>
        `<measure number="${index + 1}">${
          index === 0
            ? `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time>
<clef><sign>G</sign><line>2</line></clef></attributes>`
            : ""
        }<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration><type>whole</type></note></measure>`,
    )
    .join("")}</part></score-partwise>`);

let serialNumber = 0;

async function addLesson(notes = "CDEFGAB"): Promise<{ lessonId: string; videoId: string }> {
  const videoId = `lesson-${randomUUID().slice(0, 8)}`;
  serialNumber += 1;
  await addVideos({ db }, [{ ...lessonRow(videoId, "Waltz"), serialNumber }]);
  // Open to everyone, so that no student needs a plan.
  const { id: lessonId } = await db
    .updateTable("videos")
    .set({ isTaste: true })
    .where("slug", "=", videoId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await giveScore(lessonId, notes);
  return { lessonId, videoId };
}

const giveScore = (lessonId: string, notes: string) =>
  db
    .transaction()
    .execute((trx) => setLessonScore(trx, { lessonId, musicXml: scoreOf(notes), film: null }));

async function addUser(role: "student" | "instructor" = "student") {
  const { id: userId } = await db
    .insertInto("users")
    .values({ name: "Demo student", email: `${randomUUID()}@school.test`, role })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { userId, role };
}
type User = Awaited<ReturnType<typeof addUser>>;

const addUsers = (count: number): Promise<User[]> =>
  Promise.all(Array.from({ length: count }, () => addUser()));

/** Plays a bar once, well or with a slip. */
async function play(
  caller: User,
  { videoId, lessonId }: { videoId: string; lessonId: string },
  {
    bar,
    slips,
    minutesAgo = 1,
  }: { bar: number; slips: "none" | "left" | "right"; minutesAgo?: number },
) {
  const { scoreSha256 } = await getPractice({ db }, lessonId);
  const counts = { bar, due: 4, right: 4, missing: 0, hints: 0 };
  const bars = packBars([
    { ...counts, hand: "left", wrong: slips === "left" ? 2 : 0 },
    { ...counts, hand: "right", wrong: slips === "right" ? 1 : 0 },
  ]);
  const startedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const run = runSample({ videoId, scoreSha256, startedAt, bars });
  await storeRuns({ db }, { caller, sentAt: new Date().toISOString(), runs: [run] });
}

test("from five students on, the teacher sees in which bars they slip and with which hand [hard-bars-1]", async () => {
  const lesson = await addLesson();
  const students = await addUsers(5);
  for (const [index, student] of students.entries()) {
    await play(student, lesson, { bar: 2, slips: index < 2 ? "left" : "none" });
    if (index > 0) await play(student, lesson, { bar: 3, slips: "left" });
  }
  const [first, second] = students;
  if (!first || !second) throw new Error("No students");
  // Half of this student's runs, so half a student more.
  await play(second, lesson, { bar: 2, slips: "right" });
  await play(second, lesson, { bar: 2, slips: "none" });
  await play(second, lesson, { bar: 2, slips: "none" });
  const { practised, bars } = await getLessonBars({ db }, lesson.lessonId);
  // (1 + 2/4 + 0 + 0 + 0) / 5, by two slips of the left hand and one of the right.
  expect(practised).toEqual([
    { bar: 2, number: "3", students: 5, slipShare: 0.3, leftShare: 0.667, filmSeconds: null },
  ]);
  expect(bars.map(({ number }) => number).join()).toBe("1,2,3,4,5,6,7");
  await play(first, lesson, { bar: 3, slips: "left" });
  const later = await getLessonBars({ db }, lesson.lessonId);
  expect(later.practised.map(({ number, slipShare }) => [number, slipShare])).toEqual([
    ["3", 0.3],
    ["4", 1],
  ]);
});

test("one student's many runs weigh no more than another's one [hard-bars-2]", async () => {
  const lesson = await addLesson();
  const [eager, ...others] = await addUsers(5);
  if (!eager) throw new Error("No student");
  for (let runs = 0; runs < 50; runs += 1) await play(eager, lesson, { bar: 0, slips: "right" });
  for (const student of others) await play(student, lesson, { bar: 0, slips: "none" });
  const { practised } = await getLessonBars({ db }, lesson.lessonId);
  expect(practised).toMatchObject([{ slipShare: 0.2, leftShare: 0 }]);
});

test("runs of instructors and of students whose plan does not open the lesson tell nothing [hard-bars-3]", async () => {
  const lesson = await addLesson();
  await db
    .updateTable("videos")
    .set({ isTaste: false, category: "professional" })
    .where("id", "=", lesson.lessonId)
    .execute();
  const others = [await addUser("instructor"), ...(await addUsers(6))];
  for (const student of others) await play(student, lesson, { bar: 0, slips: "right" });
  expect((await getLessonBars({ db }, lesson.lessonId)).practised).toEqual([]);
  // They are kept all the same, in the students' own diaries.
  const stored = await db
    .selectFrom("practiceRuns")
    .select("isCounted")
    .where("lessonId", "=", lesson.lessonId)
    .execute();
  expect(stored.map(({ isCounted }) => isCounted)).toEqual(others.map(() => false));
});

test("of a student's runs of a day the first 300 are counted [hard-bars-8]", async () => {
  const lesson = await addLesson();
  const caller = await addUser();
  const sentAt = new Date().toISOString();
  for (let sent = 0; sent < 7; sent += 1) {
    const runs = Array.from({ length: 50 }, () =>
      runSample({ videoId: lesson.videoId, startedAt: sentAt }),
    );
    expect(await storeRuns({ db }, { caller, sentAt, runs })).toEqual({ refused: [] });
  }
  const stored = await db
    .selectFrom("practiceRuns")
    .select("isCounted")
    .where("userId", "=", caller.userId)
    .execute();
  expect(stored.filter(({ isCounted }) => isCounted)).toHaveLength(300);
  expect(stored).toHaveLength(350);
});

test("another score keeps the runs and hints of bars whose notes are the same [hard-bars-4]", async () => {
  const lesson = await addLesson("CDEFGAB");
  const instructor = await addUser("instructor");
  const actorId = instructor.userId;
  for (const student of await addUsers(5)) {
    await play(student, lesson, { bar: 1, slips: "left" });
    await play(student, lesson, { bar: 5, slips: "none" });
  }
  const { scoreSha256 } = await getPractice({ db }, lesson.lessonId);
  const place = { actorId, lessonId: lesson.lessonId, scoreSha256: scoreSha256 };
  await saveHint({ db }, { ...place, bar: 1, text: "Thumb under." });
  await saveHint({ db }, { ...place, bar: 5, text: "Look ahead." });
  // Two new bars at the beginning, and bar 2 has another note.
  await giveScore(lesson.lessonId, "GGCEEFGAB");
  const bars = await getLessonBars({ db }, lesson.lessonId);
  expect(bars.practised).toMatchObject([{ number: "8", slipShare: 0 }]);
  expect(bars.hints).toMatchObject([
    { number: null, text: "Thumb under." },
    { number: "8", text: "Look ahead." },
  ]);
  expect((await getPractice({ db }, lesson.lessonId)).hints).toEqual([
    { bar: 7, text: "Look ahead." },
  ]);
  await expect(saveHint({ db }, { ...place, bar: 0, text: "Late" })).rejects.toMatchObject({
    code: "practice.score_changed",
  });
  // The first score once more has all of them.
  await giveScore(lesson.lessonId, "CDEFGAB");
  const again = await getLessonBars({ db }, lesson.lessonId);
  expect(again.practised.map(({ number }) => number)).toEqual(["2", "6"]);
  expect(again.hints.map(({ number }) => number)).toEqual(["2", "6"]);
});

test("a hint's effect compares the same students before and after, once there are five [hard-bars-5]", async () => {
  const lesson = await addLesson();
  const students = await addUsers(6);
  for (const student of students) {
    await play(student, lesson, { bar: 3, slips: "right", minutesAgo: 30 });
  }
  const { scoreSha256 } = await getPractice({ db }, lesson.lessonId);
  const { userId: actorId } = await addUser("instructor");
  const place = { actorId, lessonId: lesson.lessonId, scoreSha256, bar: 3 };
  await saveHint({ db }, { ...place, text: "Begin with the fourth finger." });
  await db
    .updateTable("practiceBarHints")
    .set({ writtenAt: new Date(Date.now() - 10 * 60_000) })
    .execute();
  const effect = async () => (await getLessonBars({ db }, lesson.lessonId)).hints[0]?.effect;
  for (const student of students.slice(0, 4)) {
    await play(student, lesson, { bar: 3, slips: "none" });
  }
  // A student without runs before it.
  await play(await addUser(), lesson, { bar: 3, slips: "right" });
  expect(await effect()).toBeNull();
  await play(students[4] as User, lesson, { bar: 3, slips: "right" });
  expect(await effect()).toEqual({ students: 5, before: 1, after: 0.2 });
  // Another text begins anew; the same one does not.
  await saveHint({ db }, { ...place, text: "Begin with the fourth finger." });
  expect(await effect()).not.toBeNull();
  await saveHint({ db }, { ...place, text: "Slower." });
  expect(await effect()).toBeNull();
  await removeHint({ db }, place);
  await removeHint({ db }, place);
  expect((await getLessonBars({ db }, lesson.lessonId)).hints).toEqual([]);
  const logged = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", lesson.lessonId)
    .orderBy("doneAt")
    .execute();
  expect(logged.map(({ action }) => action).filter((each) => each.startsWith("practice."))).toEqual(
    ["practice.save-hint", "practice.save-hint", "practice.remove-hint"],
  );
});

test("a lesson has at most twenty hints [hard-bars-6]", async () => {
  const lesson = await addLesson("CDEFGABCDEFGABCDEFGABC");
  const { userId: actorId } = await addUser("instructor");
  const { scoreSha256 } = await getPractice({ db }, lesson.lessonId);
  const save = (bar: number, text = "Slowly.") =>
    saveHint({ db }, { actorId, lessonId: lesson.lessonId, scoreSha256, bar, text });
  for (let bar = 0; bar < 20; bar += 1) await save(bar);
  await expect(save(20)).rejects.toMatchObject({ code: "practice.too_many_hints" });
  await save(19, "Very slowly.");
  expect((await getPractice({ db }, lesson.lessonId)).hints).toHaveLength(20);
});

test("only scores have bars, and only lessons that exist", async () => {
  await expect(getLessonBars({ db }, randomUUID())).rejects.toMatchObject({
    code: "catalog.lesson_not_found",
  });
  const videoId = "speaking";
  await addVideos({ db }, [{ ...lessonRow(videoId, "Speaking"), serialNumber: 99 }]);
  const { id } = await db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", videoId)
    .executeTakeFirstOrThrow();
  expect(await getLessonBars({ db }, id)).toMatchObject({ scoreSha256: null, bars: [], hints: [] });
});

test("the teacher sees what a student practised and where they are stuck only while the student shares it [sharing-1]", async () => {
  const lesson = await addLesson();
  const student = await addUser();
  for (let runs = 0; runs < 3; runs += 1) {
    await play(student, lesson, { bar: 4, slips: "left", minutesAgo: 5 - runs });
  }
  await play(student, lesson, { bar: 1, slips: "right" });
  const { userId } = student;
  const read = () => getSharedPractice({ db }, { userId, ahead: 0 });
  expect(await read()).toBeNull();
  await setPracticeShared(db, { userId, isShared: true });
  await setPracticeShared(db, { userId, isShared: true });
  expect(await read()).toMatchObject({
    dayCount: 1,
    passages: [{ videoId: lesson.videoId, finishedRuns: 4 }],
    stuck: [{ videoId: lesson.videoId, title: "Waltz", number: "5", hand: "left", runs: 3 }],
  });
  expect((await getDiary({ db }, { userId, ahead: 0 })).isShared).toBe(true);
  await setPracticeShared(db, { userId, isShared: false });
  expect(await read()).toBeNull();
});

test("whether practice is shared is part of the user's own data, and erased with it [sharing-2]", async () => {
  const { userId } = await addUser();
  await setPracticeShared(db, { userId, isShared: true });
  expect((await exportPracticeData(db, userId)).practiceSharing).toMatchObject([{ userId }]);
  await db.transaction().execute((trx) => erasePractice(trx, userId));
  expect((await exportPracticeData(db, userId)).practiceSharing).toEqual([]);
});
