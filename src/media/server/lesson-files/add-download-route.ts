import type { FastifyInstance } from "fastify";
import { lessonFileKinds } from "#catalog/contract/lesson-files.ts";
import { findVideoById } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { ReadableFiles } from "#platform/server/storage/index.ts";
import { type FindViewer, getWatchableVideo, sendFile } from "#playback/server/index.ts";
import type { FileTickets } from "../file-tickets.ts";
import { findLessonFile } from "../queries/lesson-files.ts";
import { strangeFileHeaders } from "../uploads/add-watch-route.ts";

export interface DownloadDeps {
  db: Database;
  files: ReadableFiles;
  tickets: FileTickets;
  findViewer: FindViewer;
}

/**
 * The URL at which the caller downloads a lesson's file. Logs omit the query with the ticket.
 * Throws the errors of watching the lesson, then `media.lesson_file_not_found`.
 */
export async function openLessonFile(
  { db, tickets }: Pick<DownloadDeps, "db" | "tickets">,
  caller: Caller,
  { videoId, fileId }: { videoId: string; fileId: string },
): Promise<{ url: string }> {
  const { userId, role, loginSessionId } = caller;
  const video = await getWatchableVideo({ db }, { userId, role, slug: videoId });
  const file = await findLessonFile(db, fileId);
  if (file?.lessonId !== video.id) throw new AppError("media.lesson_file_not_found");
  const ticket = tickets.sign(fileId, { userId, loginSessionId });
  return { url: `/downloads/${fileId}?ticket=${encodeURIComponent(ticket)}` };
}

/** Serves a lesson's file to a ticket's holder while they are logged in and may watch the lesson. */
export function addDownloadRoute(app: FastifyInstance, deps: DownloadDeps): void {
  app.route<{ Params: { fileId: string }; Querystring: { ticket?: unknown } }>({
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/downloads/:fileId",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { fileId } = request.params;
      const found = await findFile(deps, fileId, String(request.query.ticket ?? ""));
      const { contentType, extension } = lessonFileKinds[found.kind];
      return sendFile(undefined, request, reply, {
        files: deps.files,
        key: fileId,
        headers: {
          ...strangeFileHeaders,
          "content-type": contentType,
          "content-disposition": formatAttachment(`${found.name}${extension}`),
        },
      });
    },
  });
}

/** Throws `platform.not_found`, and the errors of watching where the plan has ended meanwhile. */
async function findFile({ db, tickets, findViewer }: DownloadDeps, id: string, ticket: string) {
  const login = tickets.read(id, ticket);
  const viewer = login && (await findViewer(login));
  const file = viewer && !viewer.disabled && (await findLessonFile(db, id));
  const lesson = file && (await findVideoById({ db }, file.lessonId));
  if (!login || !viewer || !file || !lesson) throw new AppError("platform.not_found");
  await getWatchableVideo({ db }, { userId: login.userId, role: viewer.role, slug: lesson.slug });
  return file;
}

/** `Content-Disposition` with the name in ASCII and, by RFC 5987, as it is. */
function formatAttachment(name: string): string {
  const plain = name.replaceAll(/[/\\:*?"<>|%]/g, "-");
  const ascii = plain
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^ -~]/g, "_");
  const encoded = encodeURIComponent(plain).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
