import { randomUUID } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { mediaReferences, posterReferences } from "#main/media-references.ts";
import { countFailedEncodings } from "../index.ts";
import { sendAttempt } from "../jobs/encoding-job.ts";
import { workOnEncodings } from "../jobs/work-on-encodings.ts";
import { addEncoding } from "../queries/encodings.ts";
import { openFilmApi } from "../testing/open-film-api.ts";
import { createTestFilm } from "../testing/test-films.ts";
import { useStudio } from "../testing/test-studio.ts";
import { purgeUnusedMedia } from "../unused-media/purge-unused-media.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import { sweepUploads } from "../uploads/upload-jobs.ts";

const studio = await useStudio();
const { db, jobs, mediaRoot, ffmpeg } = studio;
const folder = dirname(mediaRoot);
const files = createFolderUploads(join(folder, "films"));
await files.hasRoomFor(0);
const teacher = await addTestUser(db);
const caller = {
  userId: teacher.userId,
  email: teacher.email,
  name: "Ada (demo teacher)",
  role: "instructor" as const,
  disabled: false,
  loginSessionId: randomUUID(),
};
const { app, call } = await openFilmApi(studio, { files, caller });
afterAll(() => app.close());

const source = await createTestFilm(ffmpeg, join(folder, "film.mp4"), {
  inputs: ["color=red:s=426x240:r=30:d=1.2", "sine=d=1.2"],
  args: ["-c:v", "libx264", "-preset", "ultrafast"],
});
const greenFilm = await createTestFilm(ffmpeg, join(folder, "green.mp4"), {
  inputs: ["color=lime:s=426x240:r=30:d=2"],
  args: ["-c:v", "libx264", "-preset", "ultrafast"],
});
let uploads = 0;
/** A checked upload with a film's bytes, or the given ones. */
async function addUpload({
  bytes,
  film = source,
  ownerId = teacher.userId,
}: {
  bytes?: string;
  film?: string;
  ownerId?: string;
} = {}) {
  const id = randomUUID();
  uploads += 1;
  if (bytes === undefined) await copyFile(film, files.pathOf(id));
  else await writeFile(files.pathOf(id), bytes);
  const size = { sizeBytes: 9, receivedBytes: 9, sha256: String(uploads).padStart(64, "0") };
  await db
    .insertInto("uploads")
    .values({ id, ownerId, name: "take.mp4", state: "ready", ...size })
    .execute();
  return id;
}

async function addDraft(title: string) {
  const requestId = randomUUID();
  const draft = { requestId, title, category: "beginner" };
  const { _id, version, videoId } = await call("POST", "/studio/lessons", draft);
  const texts = { title, videoId, category: "beginner", description: "A lesson." };
  const edited = { ...texts, tagline: "", composer: "", keywords: "", version };
  return call("PUT", `/studio/lessons/${_id}`, edited);
}

const give = ({ _id }: { _id: string }, ...clips: object[]) =>
  call("POST", `/studio/lessons/${_id}/film`, { clips });
const filmOf = ({ _id }: { _id: string }) => call("GET", `/studio/lessons/${_id}/film`);
const videoOf = ({ _id }: { _id: string }) =>
  db.selectFrom("videos").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
const ticket = ({ videoId }: { videoId: string }) =>
  call("GET", `/playback/${teacher.userId}/${videoId}`);
const ended = (lesson: { _id: string }) =>
  expect
    .poll(async () => (await filmOf(lesson)).encoding.state, { timeout: 60_000, interval: 100 })
    .toMatch(/done|failed/);
const stateOf = async (id: string) =>
  (await db.selectFrom("uploads").select("state").where("id", "=", id).executeTakeFirst())?.state;
const age = (days: number) =>
  sql`update preparations set ended_at = ended_at - ${days} * interval '1 day'
    where ended_at is not null`.execute(db);

const [lesson, other] = [await addDraft("A filmed waltz"), await addDraft("Its twin")];
const [first, second, third] = [await addUpload(), await addUpload(), await addUpload()];
const foreign = await addUpload({ ownerId: (await addTestUser(db)).userId });

test("only an instructor's own, ready uploads become a film; the same again changes nothing, a later one wins", async () => {
  expect(await filmOf(lesson)).toEqual({ encoding: null, ready: null, given: null });
  for (const uploadId of [foreign, randomUUID()]) {
    expect(await give(lesson, { uploadId: first }, { uploadId })).toMatchObject({
      status: 422,
      code: "media.upload_not_ready",
    });
  }
  expect(await stateOf(first)).toBe("ready");
  expect(await give(lesson, { uploadId: first, startSeconds: 3, endSeconds: 2 })).toMatchObject({
    status: 400,
  });
  expect(await give({ _id: randomUUID() }, { uploadId: first })).toMatchObject({ status: 404 });

  const overtaken = await give(lesson, { uploadId: third });
  const given = await give(lesson, { uploadId: first, endSeconds: 1 });
  // Uploads that are no longer used can be used or removed [free-upload-1].
  expect([await stateOf(third), await stateOf(first)]).toEqual(["ready", "used"]);
  const again = await give(lesson, { uploadId: first, endSeconds: 1 });
  expect(again.encoding).toMatchObject({ _id: given.encoding._id, state: "waiting" });
  // List and lesson both show that it waits [film-state-2].
  const newFilm = { state: "waiting", percent: 0, failure: null };
  expect(await call("GET", `/studio/lessons/${lesson._id}`)).toMatchObject({ newFilm });
  const { lessons } = await call("GET", "/studio/lessons?search=twin");
  expect(lessons).toMatchObject([{ title: "Its twin", film: "none", newFilm: null }]);
  // Another lesson with the same film waits for the same encoding.
  const shared = await give(other, { uploadId: first, endSeconds: 1 });
  expect(shared.encoding._id).toBe(given.encoding._id);
  const { encodings } = await call("GET", "/studio/preparations");
  expect(encodings).toMatchObject([
    { _id: given.encoding._id, subject: "A filmed waltz", state: "waiting" },
    { _id: overtaken.encoding._id, state: "cancelled" },
  ]);
  const actions = await db
    .selectFrom("auditLog")
    .select("subjectId")
    .where("action", "=", "studio.give-film")
    .orderBy("doneAt")
    .execute();
  expect(actions.map(({ subjectId }) => subjectId)).toEqual([lesson._id, lesson._id, other._id]);
});

test("[cancel-film-1] what is made for a deleted draft alone is cancelled; another lesson's film goes on", async () => {
  const drafts = [
    await addDraft("Gone"),
    await addDraft("Stays"),
    await addDraft("Alone"),
  ] as const;
  const [draft, twin, alone] = drafts;
  const uploadId = await addUpload();
  const shared = await give(draft, { uploadId });
  await give(twin, { uploadId });
  const ownUpload = await addUpload();
  await give(alone, { uploadId: ownUpload });
  const single = await give(alone, { uploadId, endSeconds: 1 });
  // The state of a lesson of the school's folder whose score is being encoded.
  const score = await addEncoding(db, {
    kind: "score",
    subject: alone.videoId,
    source: null,
    priority: 0,
    inputHash: "a score",
    mediaId: "of-a-score",
  });
  await db.updateTable("videos").set({ source: "school" }).where("id", "=", alone._id).execute();
  const stateOfEncoding = async (id: string) =>
    (await db.selectFrom("preparations").select("state").where("id", "=", id).executeTakeFirst())
      ?.state;
  const remove = ({ _id, version }: { _id: string; version: number }) =>
    call("POST", `/studio/lessons/${_id}/delete`, { version });
  expect(await remove({ ...draft, version: 99 })).toMatchObject({ code: "catalog.lesson_changed" });
  expect(await stateOf(ownUpload)).toBe("ready");
  for (const each of drafts) {
    expect(await stateOfEncoding(shared.encoding._id)).toBe("waiting");
    expect(await stateOf(uploadId)).toBe("used");
    await remove(each === twin ? alone : each === alone ? twin : each);
  }
  // The upload of a deleted draft is released [free-upload-2].
  expect(await stateOf(uploadId)).toBe("ready");
  for (const id of [shared.encoding._id, single.encoding._id, score.id]) {
    expect(await stateOfEncoding(id)).toBe("cancelled");
  }
});

test("a prepared film is published and plays, with posters from its picture; the job's second run changes nothing", async () => {
  const body = { version: lesson.version };
  expect(await call("POST", `/studio/lessons/${lesson._id}/publish`, body)).toMatchObject({
    code: "catalog.film_missing",
  });
  await workOnEncodings(studio);
  await ended(lesson);
  const { encoding, ready } = await filmOf(lesson);
  expect(encoding).toMatchObject({ state: "done", percent: 100, failure: null });
  expect(ready).toEqual({ durationSeconds: 1, bytes: expect.any(Number) });
  expect(await call("POST", `/studio/lessons/${lesson._id}/publish`, body)).toMatchObject({
    state: "published",
    film: "ready",
    duration: 1,
  });
  expect(await ticket(lesson)).toMatchObject({ otp: expect.any(String) });
  const [video, twin] = [await videoOf(lesson), await videoOf(other)];
  expect(twin.mediaId).toBe(video.mediaId);
  expect(twin.posterPath).not.toBe(video.posterPath);
  const poster = join(mediaRoot, video.posterPath ?? "");
  const [red = 0, , blue = 0] = (await sharp(await readFile(poster)).stats()).channels.map(
    ({ mean }) => mean,
  );
  expect(red).toBeGreaterThan(blue);
  expect((await sharp(join(dirname(poster), "share.jpg")).metadata()).width).toBe(1200);

  await sendAttempt(jobs, { id: encoding._id, attempt: 99, priority: 0 });
  expect((await give(lesson, { uploadId: first, endSeconds: 1 })).encoding).toEqual(encoding);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ open: number }>`select count(*)::int as open from pgboss.job
        where name = 'studio.prepare' and state in ('created', 'active', 'retry')`.execute(db);
      return rows[0]?.open;
    })
    .toBe(0);
  expect(await videoOf(lesson)).toMatchObject({
    mediaId: video.mediaId,
    posterPath: video.posterPath,
  });
});

test("a failed film leaves a published lesson what it had and waits on /studio; a good one replaces it, and old media go when nobody watches", async () => {
  const before = await videoOf(lesson);
  const broken = await addUpload({ bytes: "no film" });
  await give(lesson, { uploadId: broken });
  await ended(lesson);
  expect((await filmOf(lesson)).encoding).toMatchObject({
    state: "failed",
    failure: { code: "not-a-film", text: expect.stringMatching(/damaged/) },
  });
  expect(await videoOf(lesson)).toMatchObject({ mediaId: before.mediaId, mediaState: "ready" });
  expect(await ticket(lesson)).toMatchObject({ otp: expect.any(String) });
  expect(await countFailedEncodings({ db })).toBe(1);

  await give(lesson, { uploadId: second });
  expect(await countFailedEncodings({ db })).toBe(0);
  await ended(lesson);
  const { mediaId } = await videoOf(lesson);
  expect(mediaId).not.toBe(before.mediaId);
  expect(mediaId).toMatch(/^film-/);

  // The twin still has the first film. Once it has the second too, the first has no reference.
  const purge = async () => {
    const { mediaFiles } = studio;
    const deps = { db, mediaFiles, mediaReferences, posterReferences };
    await purgeUnusedMedia(deps, new AbortController().signal);
    await sql`update unused_media set since = now() - interval '2 days'`.execute(db);
    await purgeUnusedMedia(deps, new AbortController().signal);
    return readFile(join(mediaRoot, before.mediaId ?? "", "media.json")).then(
      () => "kept",
      () => "deleted",
    );
  };
  expect(await purge()).toBe("kept");
  await give(other, { uploadId: second });
  await expect.poll(async () => (await videoOf(other)).mediaId, { timeout: 60_000 }).toBe(mediaId);
  expect(await purge()).toBe("deleted");
});

test("the file of an upload goes a day after its film is ready, and not before; a failed film's stays", async () => {
  const pending = await addUpload({ bytes: "no film either" });
  await give(other, { uploadId: pending });
  await ended(other);
  await sweepUploads({ db, files, jobs });
  expect([await stateOf(first), await stateOf(second)]).toEqual(["ready", "used"]);
  await age(2);
  await sweepUploads({ db, files, jobs });
  expect(await stateOf(second)).toBeUndefined();
  await expect(readFile(files.pathOf(second))).rejects.toThrow("ENOENT");
  expect(await stateOf(pending)).toBe("used");
  expect(await readFile(files.pathOf(pending), "utf8")).toBe("no film either");
  // A deleted draft releases it, for at least a day.
  await db
    .updateTable("uploads")
    .set({ expiresAt: new Date() })
    .where("id", "in", [first, pending])
    .execute();
  const body = { version: other.version };
  await call("POST", `/studio/lessons/${other._id}/delete`, body);
  await sweepUploads({ db, files, jobs });
  expect([await stateOf(first), await stateOf(pending)]).toEqual([undefined, "ready"]);
});

test("a poster of a picture or of a moment is what visitors see next, and no media change", async () => {
  const before = await videoOf(lesson);
  const setPoster = async (lessonId: string, picture: Buffer | string) => {
    const form = new FormData();
    form.append("picture", new Blob([new Uint8Array(Buffer.from(picture))]), "poster.jpg");
    const body = new Response(form);
    const response = await app.inject({
      method: "POST",
      url: `/api/studio/lessons/${lessonId}/poster`,
      headers: {
        token: "Bearer of-the-teacher",
        "content-type": body.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    const { data, code } = response.json();
    return response.statusCode === 200 ? data : { status: response.statusCode, code };
  };
  const takeFrame = (lessonId: string, atSeconds: number) =>
    call("POST", `/studio/lessons/${lessonId}/poster/frame`, { atSeconds });
  const drawn = async (lessonId: string) => {
    const find = () => call("GET", `/studio/lessons/${lessonId}/poster`);
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe("done");
    return find();
  };
  const blueOf = async (poster: string) =>
    (await sharp(await readFile(join(mediaRoot, poster))).stats()).channels[2]?.mean ?? 0;

  const blue = { width: 900, height: 900, channels: 3, background: "#2020ff" } as const;
  const picture = await sharp({ create: blue })
    .withExif({ IFD0: { Artist: "Ada (demo teacher)" } })
    .jpeg()
    .toBuffer();
  const { poster } = await setPoster(lesson._id, picture);
  expect(poster).not.toBe(before.posterPath);
  const { width, height, exif } = await sharp(await readFile(join(mediaRoot, poster))).metadata();
  expect({ width, height, exif }).toEqual({ width: 960, height: 600 });
  expect((await call("GET", `/studio/lessons/${lesson._id}`)).poster).toBe(poster);

  // A worker draws it; until then the lesson keeps its poster [poster-frame-1].
  expect(await takeFrame(lesson._id, 0.5)).toEqual({ poster, state: "waiting", failure: null });
  const frame = await drawn(lesson._id);
  expect(await blueOf(poster)).toBeGreaterThan(2 * (await blueOf(frame.poster)));
  // A moment after the end gives the last frame. Of two requests the newer one is drawn.
  await takeFrame(lesson._id, 0.2);
  await takeFrame(lesson._id, 900);
  const last = await drawn(lesson._id);
  expect(last.poster).not.toBe(frame.poster);
  const after = await videoOf(lesson);
  expect(after).toMatchObject({ mediaId: before.mediaId, version: before.version });
  expect(after.posterPath).toBe(last.poster);

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const unreadable = { status: 422, code: "media.picture_unreadable" };
  expect(await setPoster(lesson._id, svg)).toEqual(unreadable);
  expect(await setPoster(lesson._id, picture.subarray(0, 300))).toEqual(unreadable);
  expect(await setPoster(lesson._id, Buffer.alloc(15 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
  });
  expect(await setPoster(randomUUID(), picture)).toMatchObject({ status: 404 });
  const draft = await addDraft("Without a film");
  expect(await takeFrame(draft._id, 1)).toMatchObject({ code: "media.film_not_ready" });
  expect((await videoOf(lesson)).posterPath).toBe(last.poster);
  const { rows } = await sql<{ source: string }>`
    select details->>'source' as source from audit_log
    where action = 'studio.set-poster' order by done_at`.execute(db);
  expect(rows.map(({ source }) => source)).toEqual(["upload", "frame", "frame", "frame"]);
});

test("[poster-frame-2] the moment that was chosen with a film becomes its poster, whatever its clips' cuts", async () => {
  const draft = await addDraft("Two colours");
  const [red, green] = [await addUpload(), await addUpload({ film: greenFilm })];
  const clips = [
    { uploadId: red, startSeconds: 0.2 },
    { uploadId: green, startSeconds: 0.5 },
  ];
  const poster = { clip: 1, atSeconds: 1 };
  await call("POST", `/studio/lessons/${draft._id}/film`, { clips, poster });
  await ended(draft);
  const find = () => call("GET", `/studio/lessons/${draft._id}/poster`);
  await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe("done");
  const path = join(mediaRoot, (await find()).poster);
  const [redness = 0, greenness = 0] = (await sharp(await readFile(path)).stats()).channels.map(
    ({ mean }) => mean,
  );
  expect(greenness).toBeGreaterThan(redness);
});
