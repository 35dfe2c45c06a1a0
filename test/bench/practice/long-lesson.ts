import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Upload } from "tus-js-client";
import * as z from "zod";
import { writeMidi } from "#alignment/contract/write-midi.ts";
import { uploadPartBytes } from "#media/contract/uploads.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { readScore, type Score } from "#score/server/index.ts";
import { soundRate } from "../../../src/alignment/server/matching/sound-onsets.ts";
import {
  type Act,
  createSyntheticLesson,
} from "../../../src/alignment/server/testing/synthetic-lessons.ts";
import { createTestFilm } from "../../../src/media/server/testing/test-films.ts";
import { openSession } from "../../support/school/demo-session.ts";
import { nextInstructorCode } from "../../support/school/instructor-code.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";

const SECONDS = 600;
const piece = "minuet-in-g";
const deadlineMilliseconds = 15 * 60_000;

/**
 * Creates a lesson of ten minutes as a teacher does: a film with speech, a false start, and
 * repeated passages, slower and talked over; then score and MIDI take, aligned, confirmed and
 * published. Returns its `videoId`.
 */
export async function makeLongLesson(school: RunningSchool, folder: string): Promise<string> {
  const musicXml = await readFile(`school/lessons/${piece}.musicxml`, "utf8");
  const score = readScore(musicXml);
  const made = await createSyntheticLesson(
    { ffmpeg: await locateFfmpeg(), cacheFolder: folder },
    { score, acts: actsOf(score), seed: 10, clock: { offsetSeconds: 2, drift: 0 } },
  );
  const film = await writeFilm(folder, made.sound);
  const { accessToken } = await openSession(school.url, "instructor", await nextInstructorCode());
  const call = makeCaller(school.url, accessToken);
  const draft = created.parse(
    await call("POST", "/api/studio/lessons", {
      requestId: randomUUID(),
      title: "Ten minutes",
      category: "beginner",
    }),
  );
  const lesson = `/api/studio/lessons/${draft._id}`;
  const uploadId = await upload(`${school.url}/api/studio/uploads`, accessToken, film);
  await until(async () =>
    uploads
      .parse(await call("GET", "/api/studio/uploads"))
      .uploads.some(({ _id, state }) => _id === uploadId && state === "ready"),
  );
  await call("POST", `${lesson}/film`, { clips: [{ uploadId }] });
  await until(async () => created.parse(await call("GET", lesson)).film === "ready");
  await call("PUT", `${lesson}/score`, { name: `${piece}.musicxml`, musicXml });
  const midi = Buffer.from(writeMidi(made.take.notes)).toString("base64");
  await call("PUT", `${lesson}/take`, { name: "take.mid", midi });
  const readAlignment = async () =>
    aligned.parse(await call("GET", `${lesson}/alignment`)).alignment;
  await until(async () => /proposed|needs-look|failed/.test((await readAlignment())?.state ?? ""));
  const { state, version } = (await readAlignment()) ?? {};
  if (state === "failed") throw new Error("The long lesson could not be aligned.");
  await call("POST", `${lesson}/alignment/confirm`, { version });
  const texts = {
    title: "Ten minutes",
    videoId: "ten-minutes",
    category: "beginner",
    tagline: "",
    composer: "",
    keywords: "",
    description: "A lesson of ten minutes, with speech.",
  };
  const edited = created.parse(await call("PUT", lesson, { ...texts, version: draft.version }));
  await call("POST", `${lesson}/publish`, { version: edited.version });
  return texts.videoId;
}

const created = z.object({ _id: z.uuid(), version: z.int(), film: z.string() });
const uploads = z.object({ uploads: z.array(z.object({ _id: z.uuid(), state: z.string() })) });
const aligned = z.object({
  alignment: z.object({ state: z.string(), version: z.int() }).nullable(),
});

/** Alternates speech and playing until the film is long enough. */
function actsOf(score: Score): Act[] {
  const last = score.bars.length - 1;
  const half = last >> 1;
  const talk = (seconds: number): Act => ({ kind: "talk", seconds });
  const play = (fromBar: number, toBar: number, slowness = 1.2, talks = false): Act => ({
    kind: "play",
    fromBar,
    toBar,
    slowness,
    talks,
  });
  const round = [
    talk(8),
    { ...play(0, 3), notes: 9 },
    talk(3),
    play(0, last),
    talk(6),
    play(0, half, 1.8, true),
    talk(5),
    play(half + 1, last, 1.5),
  ];
  const acts: Act[] = [];
  let seconds = 0;
  while (seconds < SECONDS) {
    acts.push(...round);
    seconds += round.reduce((sum, act) => sum + secondsOf(score, act), 0);
  }
  return acts;
}

function secondsOf({ bars }: Score, act: Act): number {
  if (act.kind === "talk") return act.seconds;
  const [from, to] = [bars[act.fromBar], bars[act.toBar + 1] ?? bars.at(-1)];
  if (act.notes !== undefined || !from || !to) return 3;
  return (to.startSeconds - from.startSeconds) * (act.slowness ?? 1);
}

async function writeFilm(folder: string, sound: Float32Array): Promise<string> {
  const raw = path.join(folder, "sound.f32");
  await writeFile(raw, new Uint8Array(sound.buffer));
  return createTestFilm(await locateFfmpeg(), path.join(folder, "ten-minutes.mp4"), {
    inputs: [`testsrc2=s=426x240:r=25:d=${Math.floor(sound.length / soundRate)}`],
    args: [
      "-f",
      "f32le",
      "-ar",
      String(soundRate),
      "-ac",
      "1",
      "-i",
      raw,
      "-ar",
      "48000",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-shortest",
    ],
  });
}

function makeCaller(url: string, accessToken: string) {
  return async (method: string, route: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${route}`, {
      method,
      headers: { token: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${text}`);
    return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
  };
}

async function upload(endpoint: string, accessToken: string, film: string): Promise<string> {
  const sent = Promise.withResolvers<void>();
  const sending = new Upload(await readFile(film), {
    endpoint,
    headers: { token: `Bearer ${accessToken}` },
    chunkSize: uploadPartBytes,
    metadata: { filename: path.basename(film) },
    storeFingerprintForResuming: false,
    onSuccess: () => sent.resolve(),
    onError: sent.reject,
  });
  sending.start();
  await sent.promise;
  return path.basename(sending.url ?? "");
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMilliseconds;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("The long lesson was not ready in time.");
    await delay(500);
  }
}
