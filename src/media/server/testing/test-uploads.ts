import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import * as z from "zod";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { type TestDatabase, useDatabase } from "../../../../test/support/database.ts";
import { createFileTickets } from "../file-tickets.ts";
import { addUploadsApi } from "../uploads/add-uploads-api.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { openUploadLocker } from "../uploads/upload-locker.ts";

const tusHeaders = { "tus-resumable": "1.0.0" };
const bytesType = { "content-type": "application/offset+octet-stream" };

/** A database and a folder for uploads, shared by any number of servers. */
export async function useUploads() {
  const database = await useDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "films-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const files = createFolderUploads(folder, { reserveBytes: 0 });
  /** Ids of the uploads whose check was queued. */
  const queued: string[] = [];
  /** Login sessions that have ended. */
  const loggedOut = new Set<string>();
  return {
    ...database,
    folder,
    files,
    queued,
    loggedOut,
    addInstructor: () => addInstructor(database),
    startServer: (options: { files?: UploadFiles; maxBytes?: number } = {}) =>
      startUploadServer(database, { files, queued, loggedOut, ...options }),
  };
}

async function addInstructor({ db }: TestDatabase): Promise<string> {
  const user = { name: "Ada (demo teacher)", email: `${randomUUID()}@school.test` };
  const { id } = await db
    .insertInto("users")
    .values({ ...user, role: "instructor" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface ServerOptions {
  files: UploadFiles;
  queued: string[];
  loggedOut: ReadonlySet<string>;
  maxBytes?: number;
}

/** Starts a listening server; the token is the instructor's id. */
async function startUploadServer(
  { db, url }: TestDatabase,
  { files, queued, loggedOut, maxBytes = 1_000_000 }: ServerOptions,
) {
  const locker = openUploadLocker(url);
  afterAll(locker.stop);
  const jobs = {
    send: async (_: unknown, payload: unknown) => {
      queued.push(z.object({ uploadId: z.string() }).parse(payload).uploadId);
    },
  };
  const instructor = { email: "ada@school.test", role: "instructor", disabled: false } as const;
  const { app } = await startTestServer({
    identifyCaller: async (userId = "") => ({
      ...instructor,
      userId,
      name: "Ada (demo teacher)",
      loginSessionId: `of-${userId}`,
    }),
    addApi: (api) =>
      addUploadsApi(api, {
        db,
        jobs,
        locker,
        files,
        maxBytes,
        tickets: createFileTickets("a secret of the tests", "studio/upload-ticket"),
        findViewer: async ({ loginSessionId }) =>
          loggedOut.has(loginSessionId ?? "") ? null : instructor,
      }),
  });
  const origin = await app.listen({ port: 0 });
  return { origin, ...clientOf(origin), close: () => app.close() };
}

function clientOf(origin: string) {
  const call = (owner: string, method: string, url: string, headers: object, body?: string) =>
    fetch(new URL(url, origin), {
      method,
      headers: { ...tusHeaders, token: `Bearer ${owner}`, ...headers },
      ...(body !== undefined && { body }),
    });
  return {
    /** Creates an upload. */
    create: (owner: string, sizeBytes: number, metadata: Record<string, string> = {}) => {
      const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
      return call(owner, "POST", "/api/studio/uploads", {
        "upload-length": String(sizeBytes),
        ...(pairs.length > 0 && { "upload-metadata": pairs.join(",") }),
      });
    },
    send: (owner: string, url: string, offset: number, body: string) =>
      call(owner, "PATCH", url, { ...bytesType, "upload-offset": String(offset) }, body),
    /** The server's offset, or the status of a response without one. */
    offsetOf: async (owner: string, url: string) => {
      const { ok, status, headers } = await call(owner, "HEAD", url, {});
      return ok ? Number(headers.get("upload-offset")) : `status ${status}`;
    },
    /** The URL for watching it, or the status of a refusal. */
    watch: async (owner: string, uploadId: string) => {
      const response = await call(owner, "POST", `/api/studio/uploads/${uploadId}/watch`, {});
      if (!response.ok) return `status ${response.status}`;
      const { data } = z
        .object({ data: z.object({ url: z.string() }) })
        .parse(await response.json());
      return data.url;
    },
    remove: (owner: string, url: string) => call(owner, "DELETE", url, {}),
    list: async (owner: string) => {
      const response = await call(owner, "GET", "/api/studio/uploads", {});
      const { data } = z.object({ data: z.unknown() }).parse(await response.json());
      return data;
    },
  };
}

/** The path of a new upload, from its response. */
export function pathOf({ status, headers }: Response): string {
  if (status !== 201) throw new Error(`The upload was not created: ${status}`);
  return headers.get("location") ?? "";
}

export const idOf = (url: string): string => path.basename(url);
