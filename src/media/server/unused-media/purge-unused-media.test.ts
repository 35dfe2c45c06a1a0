import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import {
  addVideos,
  listPosterPaths,
  listVideoMedia,
  markVideoReady,
  setVideoPoster,
} from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { listPlayedMedia } from "#playback/server/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { addEncoding } from "../queries/encodings.ts";
import { purgeUnusedMedia } from "./purge-unused-media.ts";

const { db } = await useDatabase();
const mediaRoot = await mkdtemp(path.join(tmpdir(), "media-"));
afterAll(() => rm(mediaRoot, { recursive: true, force: true }));
const purge = () =>
  purgeUnusedMedia(
    {
      db,
      mediaFiles: openFolderStore(mediaRoot),
      mediaReferences: [(db) => listVideoMedia({ db }), (db) => listPlayedMedia({ db })],
      posterReferences: (db) => listPosterPaths({ db }),
    },
    new AbortController().signal,
  );
const aDayLater = () =>
  db.updateTable("unusedMedia").set({ since: sql`since - interval '25 hours'` }).execute();
const folders = async () => (await readdir(mediaRoot)).toSorted();

test("media are deleted a day after the last use, never of a video, a viewer or a preparation", async () => {
  const killed = "film-1.partial-0a1b2c3d4e5f";
  const writing = "film-2.partial-0a1b2c3d4e5f";
  for (const name of ["shown", "replaced", "played", "preparing", "posters", killed, writing]) {
    await mkdir(path.join(mediaRoot, name, "segments"), { recursive: true });
  }
  await utimes(path.join(mediaRoot, killed), 0, 0);
  const video = sampleVideo(1);
  await addVideos({ db }, [video]);
  const ready = { durationSeconds: 8, posterPath: "/posters/p.webp" };
  const dataCosts = { all: 3, small: 2, sound: 1 };
  await markVideoReady({ db }, { slug: video.slug, mediaId: "shown", ...ready, dataCosts });
  const { userId } = await addTestUser(db);
  const { id } = await db
    .insertInto("playbackSessions")
    .values({ userId, slug: video.slug, mediaId: "played", secretHash: Buffer.from("1") })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addEncoding(db, {
    kind: "score",
    subject: video.slug,
    source: null,
    inputHash: "1",
    priority: 0,
    mediaId: "preparing",
  });

  await purge();
  expect(await folders()).toEqual(
    ["played", "posters", "preparing", "replaced", "shown", writing].toSorted(),
  );
  await aDayLater();
  await purge();
  expect(await folders()).not.toContain("replaced");
  expect(await folders()).toEqual(["played", "posters", "preparing", "shown", writing].toSorted());

  // The viewer leaves; the day starts now.
  await db
    .updateTable("playbackSessions")
    .set({ endedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  await purge();
  expect(await folders()).toContain("played");
  await aDayLater();
  await Promise.all([purge(), purge()]);
  expect(await folders()).toEqual(["posters", "preparing", "shown", writing].toSorted());

  // Used again before the day ends.
  await mkdir(path.join(mediaRoot, "kept"));
  await purge();
  await markVideoReady({ db }, { slug: video.slug, mediaId: "kept", ...ready, dataCosts });
  await aDayLater();
  await purge();
  expect(await folders()).toContain("kept");
});

test("a poster that was replaced is deleted a day later, whatever it showed", async () => {
  const [first, second] = ["a".repeat(32), "b".repeat(32)];
  const postersOf = async () => (await readdir(path.join(mediaRoot, "posters"))).toSorted();
  for (const id of [first, second]) {
    await mkdir(path.join(mediaRoot, "posters", id), { recursive: true });
  }
  const video = sampleVideo(2);
  await addVideos({ db }, [video]);
  const { id } = await db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", video.slug)
    .executeTakeFirstOrThrow();
  const show = (posterId: string) =>
    setVideoPoster({ db }, { id, posterPath: `/posters/${posterId}/poster-3-960.webp` });
  await show(first);
  await purge();
  await show(second);
  await aDayLater();
  await purge();
  expect(await postersOf()).toContain(first);
  await aDayLater();
  await purge();
  expect(await postersOf()).not.toContain(first);
  expect(await postersOf()).toContain(second);
});
