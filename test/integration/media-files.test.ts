import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { markVideoReady } from "#catalog/server/index.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { posterUrlPath } from "../../src/media/server/poster/draw-posters.ts";
import {
  copyPreparedLesson,
  testMasterKey,
} from "../../src/media/server/testing/prepared-lesson.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { type Account, addAccount } from "./authorization/actors.ts";

/** The permitted readers of each kind of file of a paid lesson. */
const readers: readonly { file: RegExp; by: readonly Reader[] }[] = [
  // The stored manifest and playlists are never served: players get playlists with URLs filled in.
  { file: /^<media>\/media\.json$/, by: [] },
  { file: /^<media>\/playlists\/[\w-]+\.m3u8$/, by: ["session holder"] },
  {
    file: /^<media>\/segments\/[\w-]+\/init\.mp4$/,
    by: ["visitor", "free user", "session holder"],
  },
  // Encrypted, as the test below shows.
  { file: /^<media>\/segments\/[\w-]+\/\d+\.m4s$/, by: ["visitor", "free user", "session holder"] },
  { file: /^<media>\/preview\.(webp|vtt)$/, by: ["session holder"] },
  {
    file: /^posters\/<poster>\/poster-[\d-]+\.webp$/,
    by: ["visitor", "free user", "session holder"],
  },
  { file: /^posters\/<poster>\/share\.jpg$/, by: ["visitor", "free user", "session holder"] },
];
type Reader = "visitor" | "free user" | "session holder";

const school = await openTestSchool({ MEDIA_MASTER_KEY: testMasterKey.toString("hex") });
const { http, settings } = school;
const mediaRoot = path.join(settings.dataDir, "media");
const prepared = await copyPreparedLesson(settings.dataDir);
const { mediaId } = prepared.lesson;

test("every file of a paid lesson is readable by exactly those allowed [media-files-1]", async () => {
  const poster = await prepare();
  const free = await addAccount(school, {});
  const session = await openSession(await addAccount(school, { plan: "professional-pro" }));
  const files = (await readdir(mediaRoot, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(mediaRoot, path.join(entry.parentPath, entry.name)));
  const found = new Map<RegExp, number>();

  for (const file of files) {
    const name = file.replace(mediaId, "<media>").replace(poster, "<poster>");
    const row = readers.find((each) => each.file.test(name));
    expect(row, `${name} has no row in the table`).toBeDefined();
    if (!row) continue;
    found.set(row.file, (found.get(row.file) ?? 0) + 1);
    const content = await readFile(path.join(mediaRoot, file));
    const under = `${session.path}/${path.basename(file)}`;
    const urls = [`/media/${file}`, `/${file}`, under, `${session.path}/${file}`];
    const credentials: Record<Reader, object> = {
      visitor: {},
      "free user": free.headers,
      "session holder": { cookie: session.cookie },
    };
    const able: string[] = [];
    for (const [reader, headers] of Object.entries(credentials)) {
      const responses = await Promise.all(
        urls.map((url) => http.inject({ url, headers: { ...headers } })),
      );
      const given = responses.filter(({ statusCode }) => statusCode === 200);
      // A served playlist has the session's URLs, so it differs from the file.
      const bodies = given.filter(
        ({ rawPayload, body }) => rawPayload.equals(content) || body.startsWith("#EXTM3U"),
      );
      if (bodies.length > 0) able.push(reader);
      expect([name, reader, given.length]).toEqual([name, reader, bodies.length]);
    }
    expect([name, able]).toEqual([name, row.by]);
    if (file.endsWith(".m4s")) {
      expect([name, content.includes("moof"), content.length % 16]).toEqual([name, false, 0]);
    }
  }
  expect(readers.filter((row) => !found.has(row.file))).toEqual([]);

  // No file contains keys; only the session's own path serves them.
  expect(files.filter((file) => file.includes("key"))).toEqual([]);
  const key = `${session.path}/key/0`;
  expect((await http.inject(key)).statusCode).toBe(403);
  expect((await http.inject({ url: key, headers: free.headers })).statusCode).toBe(403);
  const given = await http.inject({ url: key, headers: { cookie: session.cookie } });
  expect(given.rawPayload).toHaveLength(16);
}, 120_000);

test("a poster's URL does not reveal the lesson's media ID", async () => {
  const posters = await readdir(path.join(mediaRoot, "posters"));
  expect(posters).toEqual([expect.stringMatching(/^[a-f0-9]{32}$/)]);
  expect((await http.inject("/api/video/new")).body).not.toContain(mediaId);
});

test("the storyboard is refused as soon as the plan no longer grants the lesson", async () => {
  const student = await addAccount(school, { plan: "professional-pro" });
  const { path: under, cookie } = await openSession(student);
  const ask = (file: string) => http.inject({ url: `${under}/${file}`, headers: { cookie } });
  const cacheControl = (await ask("preview.webp")).headers["cache-control"];
  expect(cacheControl).toBe("no-store");
  await school.db
    .updateTable("subscriptions")
    .set({ accessUntil: new Date(0) })
    .where("userId", "=", student.userId)
    .execute();
  for (const file of ["preview.webp", "preview.vtt"]) {
    expect((await ask(file)).statusCode).toBe(403);
  }
});

/** Encodes a short score as the media of a paid lesson; returns its poster's id. */
async function prepare(): Promise<string> {
  const { manifest } = prepared;
  const posterPath = posterUrlPath(String(manifest.poster), mediaId);
  const { durationSeconds } = manifest;
  const media = { mediaId, durationSeconds, posterPath, dataCosts: dataCostsOf(manifest) };
  await markVideoReady(school, { slug: await paidVideo(), ...media });
  return String(manifest.poster).replace(/\/.*/, "");
}

async function paidVideo(): Promise<string> {
  const { videoId } = await school.db
    .selectFrom("videos")
    .select("slug as videoId")
    .where("category", "=", "professional")
    .orderBy("serialNumber")
    .limit(1)
    .executeTakeFirstOrThrow();
  return videoId;
}

async function openSession({ userId, headers }: Account) {
  const ticket = await http.inject({
    url: `/api/playback/${userId}/${await paidVideo()}`,
    headers,
  });
  const opened = await http.inject({
    method: "POST",
    url: "/player/session",
    payload: ticket.json().data,
    headers: { origin: settings.publicUrl },
  });
  const cookie = opened.cookies.find(({ name }) => name.startsWith("tlp-playback"));
  if (!cookie) throw new Error(`no session: ${opened.body}`);
  const { sessionPath } = z.object({ sessionPath: z.string() }).parse(opened.json().data);
  return { path: sessionPath, cookie: `${cookie.name}=${cookie.value}` };
}
