import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { PaidPlan } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import type { Category } from "#catalog/contract.ts";
import { addVideos, markVideoReady } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase as openTestDatabase } from "../../../../test/support/database.ts";
import type { FilmBar } from "../../contract.ts";
import { addPlaybackApi } from "../index.ts";

export const masterKey = Buffer.alloc(32, "demo");

/** The origin of the school's pages. */
export const publicUrl = "http://localhost:3930";

/** The poster folder of every lesson. */
export const posterId = "0123456789abcdef0123456789abcdef";

/** A server with only playback, on its own database and media folder. */
export async function startPlaybackServer(ownUrl = publicUrl, { mediaUrl = "" } = {}) {
  const { db } = await openTestDatabase();
  const mediaRoot = mkdtempSync(path.join(tmpdir(), "playback-test-"));
  const callers = new Map<string, Caller>();
  const filmBars = new Map<string, FilmBar[]>();
  let serial = 0;
  const { app } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    identifyCaller: async (token) => callers.get(token ?? "") ?? null,
    trustProxy: false,
    publicUrl: ownUrl,
    addApi: (api) =>
      addPlaybackApi(api, {
        db,
        mediaFiles: openFolderStore(mediaRoot),
        mediaUrl,
        masterKey,
        publicUrl: ownUrl,
        playerFile: path.join(mediaRoot, "player.html"),
        findViewer: async ({ userId, loginSessionId }) => {
          const caller = callers.get(userId);
          return caller?.loginSessionId === loginSessionId ? caller : null;
        },
        listFilmBars: async (lessonId) => filmBars.get(lessonId) ?? [],
      }),
  });
  afterAll(async () => {
    await app.close();
    await rm(mediaRoot, { recursive: true, force: true });
  });

  /** A signed-in user, whose id is also the token. */
  const addUser = async (
    plan: PaidPlan | "free",
    role: Caller["role"] = "student",
  ): Promise<Caller> => {
    const email = `${randomUUID()}@school.test`;
    const { id: userId } = await db
      .insertInto("users")
      .values({ name: "Demo student", email, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (plan !== "free") {
      const paidAt = new Date().toISOString();
      const reference = randomUUID();
      await grantPlan({ db }, { userId, plan, billingPeriod: "monthly", reference, paidAt });
    }
    const caller: Caller = {
      userId,
      email,
      role,
      name: "Demo student",
      disabled: false,
      loginSessionId: randomUUID(),
    };
    callers.set(userId, caller);
    return caller;
  };

  const addLesson = async (
    category: Category,
    { ready = true, prepare = writeMedia }: { ready?: boolean; prepare?: PrepareMedia } = {},
  ): Promise<string> => {
    serial += 1;
    const slug = `lesson-${serial}`;
    await addVideos({ db }, [
      {
        slug,
        title: `Lesson ${serial}`,
        description: "",
        tagline: "",
        category,
        serialNumber: serial,
        durationSeconds: 120,
        ratingsTotal: 0,
        ratedBy: 0,
        createdAt: new Date().toISOString(),
      },
    ]);
    if (ready) {
      const mediaId = `media-${serial}`;
      await prepare(path.join(mediaRoot, mediaId), mediaId);
      const posterPath = `/posters/${posterId}/poster-960.webp`;
      const dataCosts = { all: 1_500_000, small: 800_000, sound: 300_000 };
      const durationSeconds = 120;
      await markVideoReady({ db }, { slug, mediaId, durationSeconds, posterPath, dataCosts });
    }
    return slug;
  };

  /** Gives a lesson bars, as if it had a score. */
  const setFilmBars = async (slug: string, bars: FilmBar[]): Promise<void> => {
    const lesson = db.selectFrom("videos").select("id").where("slug", "=", slug);
    filmBars.set((await lesson.executeTakeFirstOrThrow()).id, bars);
  };

  return { app, db, mediaRoot, callers, addUser, addLesson, setFilmBars, publicUrl: ownUrl };
}
export type PlaybackServer = Awaited<ReturnType<typeof startPlaybackServer>>;

type PrepareMedia = (folder: string, mediaId: string) => Promise<void>;

async function writeMedia(folder: string): Promise<void> {
  await mkdir(path.join(folder, "playlists"), { recursive: true });
  await mkdir(path.join(folder, "segments/360"), { recursive: true });
  const media = {
    durationSeconds: 120.5,
    renditions: [{ name: "360", height: 360, bytes: 1_000_000 }],
    sound: { bytes: 500_000 },
    soundOnly: { bytes: 300_000 },
    periods: 4,
    preview: "preview.vtt",
  };
  await writeFile(path.join(folder, "media.json"), JSON.stringify(media));
  await writeFile(path.join(folder, "segments/360/1.m4s"), Buffer.alloc(1000, "s"));
  await writeFile(path.join(folder, "playlists/360.m3u8"), renditionTemplate);
}

const renditionTemplate = [
  "#EXTM3U",
  '#EXT-X-MAP:URI="{media}/segments/360/init.mp4"',
  '#EXT-X-KEY:METHOD=AES-128,URI="{keys}/0"',
  "#EXTINF:4,",
  "{media}/segments/360/1.m4s",
  "",
].join("\n");
