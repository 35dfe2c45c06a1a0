import { mkdir, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import path from "node:path";
import { deriveKeys } from "#accounts/server/keys.ts";
import { beginLoginSession } from "#accounts/server/session/begin-login-session.ts";
import { readSecrets } from "#main/settings.ts";
import { migrationsFolder } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { startChild, stopChild } from "../servers/child.ts";
import { busyLessons, busyStudents, type SchoolSize, seedSchool } from "./scale-seed.ts";

/** The number of students who send requests, each within a user's limits. */
const ACTIVE_STUDENTS = 390;

export interface ScaleStudent {
  id: string;
  headers: Record<string, string>;
  refreshToken: string;
}

interface ScaleLesson {
  id: string;
  videoId: string;
  category: string;
  serialNumber: number;
}

/** One request. */
export interface ScaleRequest {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface ScaleResponse {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  milliseconds: number;
}

/** A seeded school with its web process, and accounts and lessons for requests. */
export interface ScaleSchool {
  size: SchoolSize;
  students: ScaleStudent[];
  busyStudents: ScaleStudent[];
  lessons: ScaleLesson[];
  busyLessons: ScaleLesson[];
  /** Words of at least five letters, for searches with a typo. */
  words: string[];
  /** Values of earlier responses for later calls. */
  notes: Map<string, string>;
  send: (request: ScaleRequest) => Promise<ScaleResponse>;
  stop: () => Promise<void>;
}

/**
 * Seeds a database of the given size in a running PostgreSQL and starts the school's web process on
 * it.
 */
export async function openScaleSchool(
  databaseUrl: string,
  dataDir: string,
  size: SchoolSize,
): Promise<ScaleSchool> {
  await migrate(databaseUrl, migrationsFolder);
  await seedSchool(databaseUrl, size);
  const { tokenSecret } = await readSecrets(dataDir);
  await writeMedia(dataDir);
  const accounts = await readAccounts(databaseUrl, tokenSecret);
  const port = await findFreePort();
  const child = await startChild("scale-server.ts", [String(port), dataDir, databaseUrl]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    size,
    ...accounts,
    notes: new Map(),
    send: (request) => send(agent, port, request),
    stop: async () => {
      agent.destroy();
      await stopChild(child);
    },
  };
}

async function readAccounts(databaseUrl: string, tokenSecret: string) {
  const { db, close } = openDatabase(databaseUrl);
  const keys = deriveKeys(tokenSecret);
  const users = await db
    .selectFrom("users")
    .select(["id", "role"])
    .orderBy((email) => email.fn("length", ["email"]))
    .orderBy("email")
    .limit(ACTIVE_STUDENTS)
    .execute();
  const students = await db.transaction().execute(async (trx) => {
    const signedIn: ScaleStudent[] = [];
    for (const user of users) {
      const { accessToken, refreshToken } = await beginLoginSession({ keys }, trx, user);
      signedIn.push({
        id: user.id,
        headers: { token: `Bearer ${accessToken}` },
        refreshToken,
      });
    }
    return signedIn;
  });
  const lessons = await db
    .selectFrom("videos")
    .select(["id", "slug as videoId", "category", "categoryPosition as serialNumber"])
    .where("serialNumber", ">", busyLessons)
    .orderBy((id) => id.fn("md5", ["slug"]))
    .limit(1_000)
    .execute();
  const busy = await db
    .selectFrom("videos")
    .select(["id", "slug as videoId", "category", "categoryPosition as serialNumber"])
    .where("serialNumber", "<=", busyLessons)
    .execute();
  const words = await db
    .selectFrom("searchWords")
    .select("word")
    .where((word) => word(word.fn("length", ["word"]), ">", 4))
    .orderBy((word) => word.fn("md5", ["word"]))
    .limit(2_000)
    .execute();
  await close();
  return {
    students: students.slice(busyStudents),
    busyStudents: students.slice(0, busyStudents),
    lessons,
    busyLessons: busy,
    words: words.map((row) => row.word),
  };
}

/** Writes the media manifest that the player needs; films are not needed. */
async function writeMedia(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "media", "scale");
  await mkdir(folder, { recursive: true });
  const renditions = [{ name: "360p", height: 360, bytes: 1_000_000 }];
  const media = { durationSeconds: 600, renditions, sound: null, soundOnly: null, periods: 1 };
  await writeFile(
    path.join(folder, "media.json"),
    JSON.stringify({ ...media, poster: null, preview: null }),
  );
}

function send(
  agent: Agent,
  port: number,
  { method, path, body, headers }: ScaleRequest,
): Promise<ScaleResponse> {
  const began = performance.now();
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const content = sent !== undefined && {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(sent)),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, port, host: "127.0.0.1", method, path, headers: { ...headers, ...content } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: response.headers,
            milliseconds: performance.now() - began,
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(sent);
  });
}
