import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { FilmComposition } from "../../contract/film-composition.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import { sweepUploads } from "../uploads/upload-jobs.ts";
import { getLessonFilm } from "./get-lesson-film.ts";
import { giveFilm } from "./give-film.ts";

const { db } = await useDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "two-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = createFolderUploads(folder, { reserveBytes: 0 });
const jobs = { send: async () => {} };
const deps = { db, jobs, files, masterKey: Buffer.alloc(32, 5) };
const { userId: teacher } = await addTestUser(db);
const { userId: colleague } = await addTestUser(db);

let uploads = 0;
async function addUpload(name: string, hasPicture = true): Promise<string> {
  uploads += 1;
  const bytes = { sizeBytes: 9, receivedBytes: 9, sha256: String(uploads).padStart(64, "0") };
  const { id } = await db
    .insertInto("uploads")
    .values({ id: randomUUID(), ownerId: teacher, name, state: "ready", hasPicture, ...bytes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addLesson(slug: string): Promise<string> {
  const texts = {
    title: slug,
    description: "",
    durationSeconds: 60,
    category: "beginner",
  } as const;
  const { id } = await db
    .insertInto("videos")
    .values({ id: randomUUID(), slug, ...texts, state: "draft", source: "studio", rank: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const [screen, hands] = [await addUpload("Screen.mov"), await addUpload("Hands from above.mp4")];
const lessonId = await addLesson("two-pictures");
const inset: FilmComposition["layout"] = {
  kind: "inset",
  large: "first",
  corner: "bottom-right",
  size: "medium",
};
const give = (composition?: FilmComposition) =>
  giveFilm(deps, {
    actorId: teacher,
    lessonId,
    clips: [
      { uploadId: screen, startSeconds: 2.5 },
      { uploadId: hands, ...(composition && { composition }) },
    ],
  });

test("[two-pictures-4] the same composition changes nothing, another one is another film, and its teacher alone reads it back", async () => {
  const joined = await give();
  const composition: FilmComposition = { offsetSeconds: -1.5, layout: inset, sound: "second" };
  const composed = await give(composition);
  expect(composed.encoding?._id).not.toBe(joined.encoding?._id);
  // The database orders a stored object's fields anew.
  expect((await give(composition)).encoding?._id).toBe(composed.encoding?._id);
  expect(composed.given).toEqual([
    {
      uploadId: screen,
      name: "Screen.mov",
      startSeconds: 2.5,
      endSeconds: null,
      composition: null,
    },
    {
      uploadId: hands,
      name: "Hands from above.mp4",
      startSeconds: null,
      endSeconds: null,
      composition,
    },
  ]);
  expect((await getLessonFilm({ db }, { lessonId, actorId: colleague })).given).toBeNull();
  const moved = await give({ ...composition, layout: { ...inset, corner: "top-left" } });
  expect(moved.encoding?._id).not.toBe(composed.encoding?._id);
  const layout: FilmComposition["layout"] = {
    kind: "switched",
    starts: "second",
    switchSeconds: [4, 9.5],
  };
  const switched = await give({ ...composition, layout });
  expect(switched.encoding?._id).not.toBe(moved.encoding?._id);
  expect(switched.encoding).toMatchObject({ state: "waiting", remarks: [] });
});

test("[two-pictures-13] a voice recording is the sound of two films, and none of them", async () => {
  const voice = await addUpload("Voice.m4a", false);
  const film = { actorId: teacher, lessonId: await addLesson("with-a-voice") };
  const composition: FilmComposition = {
    offsetSeconds: 0,
    layout: inset,
    sound: "voice",
    voiceOffsetSeconds: 2.5,
  };
  const pictures = [{ uploadId: screen }, { uploadId: hands, composition }];
  const given = await giveFilm(deps, { ...film, clips: [...pictures, { uploadId: voice }] });
  expect(given.given?.map(({ name }) => name)).toEqual([
    "Screen.mov",
    "Hands from above.mp4",
    "Voice.m4a",
  ]);
  for (const clips of [[{ uploadId: voice }], [{ uploadId: screen }, { uploadId: voice }]]) {
    await expect(giveFilm(deps, { ...film, clips })).rejects.toMatchObject({
      code: "media.upload_has_no_picture",
    });
  }
});

test("[two-pictures-5] the uploads of a film of two pictures are kept for a week after it is ready, so that it can be changed", async () => {
  const composition: FilmComposition = { offsetSeconds: 0, layout: inset, sound: "first" };
  const clips = [
    { uploadId: await addUpload("Face.mov") },
    { uploadId: await addUpload("Hands.mov"), composition },
  ];
  const film = { actorId: teacher, lessonId: await addLesson("kept-for-a-week") };
  const { encoding } = await giveFilm(deps, { ...film, clips });
  const age = (interval: string) =>
    db
      .updateTable("preparations")
      .set({ state: "done", endedAt: sql`now() - ${interval}::interval` })
      .where("id", "=", encoding?._id ?? "")
      .execute();
  const isKept = async () => {
    await sweepUploads({ db, files, jobs });
    return (await getLessonFilm({ db }, film)).given !== null;
  };
  await age("6 days");
  expect(await isKept()).toBe(true);
  await age("8 days");
  expect(await isKept()).toBe(false);
});
