import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findVideo } from "#catalog/server/index.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  exchangeTicket,
  fetchSessionFile,
  openVisit,
  postPosition,
  reportPosition,
  type Visit,
} from "../testing/visit.ts";
import { saveCaptions, saveChapters } from "../tracks/save-tracks.ts";

const playbackServer = await startPlaybackServer();
const { app, db, addUser, addLesson, setFilmBars } = playbackServer;

const setFree = (slug: string, isFree: boolean) =>
  db.updateTable("videos").set({ isFree }).where("slug", "=", slug).execute();
const addFreeLesson = async () => {
  const slug = await addLesson("professional");
  await setFree(slug, true);
  return slug;
};
const askAsVisitor = (slug: string) => app.inject(`/api/playback/free/${slug}`);

async function visit(slug: string): Promise<Visit> {
  const answer = await exchangeTicket(playbackServer, (await askAsVisitor(slug)).json().data);
  const [first] = answer.cookies;
  if (!first) throw new Error(`no session: ${answer.body}`);
  return {
    session: answer.json().data,
    cookie: `${first.name}=${first.value}`,
    xsrfToken: answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
    setCookie: String(answer.headers["set-cookie"]),
  };
}

test("[free-lesson-1] a visitor plays a free lesson, which bears their mark, until it is free no more", async () => {
  const slug = await addFreeLesson();
  const opened = await visit(slug);
  expect(opened.session).toMatchObject({ watermark: "Free preview", startAtSeconds: 0 });
  expect((await fetchSessionFile(playbackServer, opened, "key/0")).statusCode).toBe(200);
  expect((await fetchSessionFile(playbackServer, opened, "360.m3u8")).statusCode).toBe(200);
  await setFree(slug, false);
  const refused = await fetchSessionFile(playbackServer, opened, "key/1");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "billing.plan_lacks_category"]);
  const none = { ...opened, cookie: "" };
  expect((await fetchSessionFile(playbackServer, none, "key/0")).statusCode).toBe(403);
});

test("[free-lesson-2] no other lesson gives a visitor a ticket, nor does a free one that is not published", async () => {
  const free = await addFreeLesson();
  const refused = await askAsVisitor(await addLesson("beginner"));
  expect([refused.statusCode, refused.json().code]).toEqual([403, "billing.plan_lacks_category"]);
  const ticket = (await askAsVisitor(free)).json().data;
  for (const state of ["draft", "hidden"] as const) {
    await db.updateTable("videos").set({ state }).where("slug", "=", free).execute();
    expect((await askAsVisitor(free)).statusCode).toBe(404);
  }
  expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(404);
});

test("[free-lesson-3] a student without the plan watches it in their own name, at two screens at most", async () => {
  const slug = await addFreeLesson();
  const student = await addUser("free");
  const [oldest, ...others] = [
    await openVisit(playbackServer, student, slug),
    await openVisit(playbackServer, student, slug),
    await openVisit(playbackServer, student, slug),
  ];
  expect(oldest?.session.watermark).toBe(student.email);
  const statuses = await Promise.all(
    [oldest, ...others].map(async (each) =>
      each ? (await fetchSessionFile(playbackServer, each, "key/0")).statusCode : 0,
    ),
  );
  expect(statuses).toEqual([403, 200, 200]);
});

test("[free-lesson-4] visitors get keys at the pace of playing, counted for their network", async () => {
  const slug = await addFreeLesson();
  const video = await findVideo({ db }, slug);
  const key = async (opened: Visit, period: number) =>
    (await fetchSessionFile(playbackServer, opened, `key/${period}`)).statusCode;
  let first = await visit(slug);
  await key(first, 0);
  const emptied = { credit: 0 };
  await db.updateTable("visitorKeyGrants").set(emptied).execute();
  expect(await key(first, 1)).toBe(429);
  // A new session brings no new allowance; a key that the network has is free.
  const second = await visit(slug);
  expect([await key(second, 1), await key(second, 0)]).toEqual([429, 200]);
  first = await reportPosition(playbackServer, first, 10);
  expect(await key(first, 1)).toBe(429);
  const rows = await db.selectFrom("visitorKeyGrants").selectAll().execute();
  const own = rows.filter(({ mediaId }) => mediaId === video?.mediaId);
  expect(own).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
});

test("[free-lesson-5] a visitor's playing leaves no position, and counts as one view of the film", async () => {
  const slug = await addFreeLesson();
  const opened = await visit(slug);
  const report = (number: number) =>
    postPosition(playbackServer, opened, 20, { number, ranges: [{ first: 0, last: 3 }] });
  for (const number of [1, 1, 2]) {
    const answer = await report(number);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { seen: false }]);
  }
  const silent = await visit(slug);
  expect((await postPosition(playbackServer, silent, 0)).statusCode).toBe(200);
  const positions = await db.selectFrom("watchPositions").selectAll().where("slug", "=", slug);
  expect(await positions.execute()).toEqual([]);
  const video = await findVideo({ db }, slug);
  const totals = await db
    .selectFrom("filmTotals")
    .select(["viewers", "playedBuckets", "visitorViews"])
    .where("videoId", "=", video?.id ?? "")
    .execute();
  expect(totals).toEqual([{ viewers: 0, playedBuckets: 0, visitorViews: 1 }]);
});

/** Two minutes of film: 30 segments, and a key for each five. */
async function prepareTwoMinutes(folder: string): Promise<void> {
  await mkdir(path.join(folder, "playlists"), { recursive: true });
  const media = {
    durationSeconds: 120,
    renditions: [{ name: "360", height: 360, bytes: 1_000_000 }],
    sound: { bytes: 500_000 },
    soundOnly: { bytes: 300_000 },
    periods: 6,
    preview: "preview.vtt",
  };
  const segments = Array.from({ length: 30 }, (_, index) => [
    ...(index % 5 === 0 ? [`#EXT-X-KEY:METHOD=AES-128,URI="{keys}/${index / 5}"`] : []),
    "#EXTINF:4.000,",
    `{media}/segments/360/${index}.m4s`,
  ]);
  const playlist = ["#EXTM3U", ...segments.flat(), "#EXT-X-ENDLIST", ""].join("\n");
  await writeFile(path.join(folder, "media.json"), JSON.stringify(media));
  await writeFile(path.join(folder, "preview.webp"), "thumbnails");
  await writeFile(path.join(folder, "preview.vtt"), "WEBVTT");
  await writeFile(path.join(folder, "playlists/360.m3u8"), playlist);
}

/** A lesson of two minutes of which the first is free. */
async function addPartlyFreeLesson(): Promise<string> {
  const slug = await addLesson("professional", { prepare: prepareTwoMinutes });
  const free = { isFree: true, freeMinutes: 1 };
  await db.updateTable("videos").set(free).where("slug", "=", slug).execute();
  return slug;
}

const refusalOf = async (opened: Visit, file: string) => {
  const { statusCode, json } = await fetchSessionFile(playbackServer, opened, file);
  return [statusCode, statusCode === 200 ? null : json().code];
};
const planLacks = [403, "billing.plan_lacks_category"];

test("[free-film-4] of a lesson whose first minute is free, visitors get that minute and no key beyond it", async () => {
  const slug = await addPartlyFreeLesson();
  const video = await findVideo({ db }, slug);
  const lessonId = video?.id ?? "";
  const { userId: actorId } = await addUser("free", "instructor");
  const change = { actorId, lessonId, version: 0 };
  const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1_000, text });
  const cues = [cue(1_000, "Early"), cue(61_000, "Late")];
  await saveCaptions({ db }, { ...change, language: "en", cues });
  const chapters = [
    { startMs: 0, title: "Open" },
    { startMs: 60_000, title: "Closed" },
  ];
  await saveChapters({ db }, { ...change, chapters });
  const bar = (startSeconds: number) => {
    return { number: "1", startSeconds, endSeconds: startSeconds + 4 };
  };
  await setFilmBars(slug, [bar(56), bar(60)]);

  const opened = await visit(slug);
  expect(opened.session).toMatchObject({
    durationSeconds: 60,
    filmSeconds: 120,
    renditions: [{ name: "360", bytes: 750_000 }],
    dataCosts: { all: 750_000, sound: 150_000 },
    preview: null,
    chapters: chapters.slice(0, 1),
    bars: [bar(56)],
  });
  const playlist = (await fetchSessionFile(playbackServer, opened, "360.m3u8")).body;
  expect(playlist).toContain("/segments/360/14.m4s\n#EXT-X-ENDLIST");
  expect(playlist).not.toContain("/key/3");
  expect((await fetchSessionFile(playbackServer, opened, "captions/en.vtt")).body).not.toContain(
    "Late",
  );
  expect(await refusalOf(opened, "key/2")).toEqual([200, null]);
  for (const file of ["key/3", "key/5", "key/99", "preview.webp", "preview.vtt"]) {
    expect([file, await refusalOf(opened, file)]).toEqual([file, planLacks]);
  }
});

test("[free-film-5] without the plan a student gets that minute too, with it the whole film", async () => {
  const slug = await addPartlyFreeLesson();
  const stranger = await openVisit(playbackServer, await addUser("beginner"), slug);
  expect(stranger.session.durationSeconds).toBe(60);
  expect(await refusalOf(stranger, "key/3")).toEqual(planLacks);
  const member = await openVisit(playbackServer, await addUser("professional"), slug);
  expect(member.session).toMatchObject({ durationSeconds: 120, preview: expect.any(String) });
  expect(await refusalOf(member, "key/3")).toEqual([200, null]);
  expect((await fetchSessionFile(playbackServer, member, "360.m3u8")).body).toContain("/29.m4s");
  const teacher = await openVisit(playbackServer, await addUser("free", "instructor"), slug);
  expect(teacher.session.durationSeconds).toBe(120);
});

test("[free-film-6] a session that was opened for the whole film gets no more than the teacher leaves open", async () => {
  const slug = await addLesson("professional", { prepare: prepareTwoMinutes });
  await setFree(slug, true);
  const opened = await visit(slug);
  expect(await refusalOf(opened, "key/3")).toEqual([200, null]);
  await db.updateTable("videos").set({ freeMinutes: 1 }).where("slug", "=", slug).execute();
  expect(await refusalOf(opened, "key/4")).toEqual(planLacks);
  // Minutes beyond the film's end leave it whole.
  await db.updateTable("videos").set({ freeMinutes: 2 }).where("slug", "=", slug).execute();
  expect((await visit(slug)).session.durationSeconds).toBe(120);
});
