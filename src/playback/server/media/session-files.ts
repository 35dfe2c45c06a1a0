import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { ipKey, limiterKey } from "#platform/server/http/limits/limits.ts";
import { createMemoryLimit } from "#platform/server/http/limits/memory-limit.ts";
import type { SessionGuesses } from "../session/limit-session-guesses.ts";
import { readSessionSecret, sessionPath } from "../session/session-cookie.ts";
import {
  type EntitledSession,
  getActiveSession,
  getEntitledSession,
  type SessionCredentials,
} from "../session/verify-session.ts";
import { getCaptionsFile } from "../tracks/get-tracks.ts";
import type { FindViewer } from "../viewer.ts";
import { grantKey } from "./grant-key.ts";
import { segmentKey } from "./media-cipher.ts";
import type { PreparedMediaStore } from "./prepared-media.ts";

interface SessionFilesDeps {
  db: Database;
  masterKey: Uint8Array;
  publicUrl: string;
  findViewer: FindViewer;
  mediaStore: PreparedMediaStore;
  mediaUrl: string;
  guesses: SessionGuesses;
}

/** A session's files per minute. A player that seeks constantly requests a key a second. */
const filesLimit = { points: 300, durationSeconds: 60 };

const uuid = z.uuid();

const storyboardTypes = {
  "preview.vtt": "text/vtt; charset=utf-8",
  "preview.webp": "image/webp",
} as const;

/** Serves the files under a playback session's path: playlists, keys, captions and the storyboard. */
export function addSessionFiles(app: FastifyInstance, deps: SessionFilesDeps): void {
  const files = createMemoryLimit("sessionFiles", filesLimit);
  const credentialsOf = (
    request: FastifyRequest<{ Params: { sessionId: string } }>,
  ): SessionCredentials => {
    const { sessionId } = request.params;
    if (!uuid.safeParse(sessionId).success) throw new AppError("platform.not_found");
    return { sessionId, secret: readSessionSecret(request, deps.publicUrl) };
  };
  type GetSession = (
    deps: SessionFilesDeps,
    credentials: SessionCredentials,
  ) => Promise<EntitledSession>;
  const getLimitedSession = (
    request: FastifyRequest<{ Params: { sessionId: string } }>,
    getSession: GetSession = getEntitledSession,
  ): Promise<EntitledSession> => {
    const credentials = credentialsOf(request);
    const from = { network: ipKey(request.ip), sessionId: credentials.sessionId };
    // Before the lookup, per network: strangers elsewhere cannot stop the lesson.
    files.consume(`${from.network} ${from.sessionId}`);
    return deps.guesses.guard(from, () => getSession(deps, credentials));
  };
  const hidden = { schema: { hide: true } };

  app.get<{ Params: { sessionId: string; name: string } }>(
    "/player/session/:sessionId/:name.m3u8",
    hidden,
    async (request, reply) => {
      const { id, mediaId, freeSeconds } = await getLimitedSession(request);
      const playlist = await deps.mediaStore.getPlaylist(
        { mediaId, name: request.params.name, openSeconds: freeSeconds },
        { media: `${deps.mediaUrl}/media/${mediaId}`, keys: `${sessionPath(id)}/key` },
      );
      reply.header("cache-control", "no-store").type("application/vnd.apple.mpegurl");
      return reply.send(playlist);
    },
  );

  app.get<{ Params: { sessionId: string; period: string } }>(
    "/player/session/:sessionId/key/:period",
    hidden,
    async (request, reply) => {
      if (!/^\d{1,5}$/.test(request.params.period)) throw new AppError("platform.not_found");
      const session = await getLimitedSession(request, getActiveSession);
      const { mediaId, freeSeconds } = session;
      const keyPeriod = Number(request.params.period);
      const media = await deps.mediaStore.getOpenMedia(mediaId, freeSeconds);
      if (keyPeriod >= media.periods) {
        // Without a plan no key leads beyond the free minutes.
        throw new AppError(
          freeSeconds === null ? "platform.not_found" : "billing.plan_lacks_category",
        );
      }
      const network = limiterKey("visitor-keys", ipKey(request.ip));
      await grantKey(deps, { session, network, keyPeriod, media });
      const key = segmentKey(deps.masterKey, mediaId, keyPeriod);
      reply.header("cache-control", "no-store").type("application/octet-stream");
      return reply.send(key);
    },
  );

  app.get<{ Params: { sessionId: string; language: string } }>(
    "/player/session/:sessionId/captions/:language.vtt",
    hidden,
    async (request, reply) => {
      const { slug, freeSeconds: openSeconds } = await getLimitedSession(request);
      const { language } = request.params;
      const file = await getCaptionsFile(deps, { slug, language, openSeconds });
      reply.header("cache-control", "no-store").type("text/vtt; charset=utf-8");
      return reply.send(file);
    },
  );

  for (const file of ["preview.vtt", "preview.webp"] as const) {
    app.get<{ Params: { sessionId: string } }>(
      `/player/session/:sessionId/${file}`,
      hidden,
      async (request, reply) => {
        const { mediaId, freeSeconds } = await getLimitedSession(request);
        // It shows the whole film.
        if (freeSeconds !== null) throw new AppError("billing.plan_lacks_category");
        const content = await deps.mediaStore.getStoryboard(mediaId, file);
        reply.header("cache-control", "no-store").type(storyboardTypes[file]);
        return reply.send(content);
      },
    );
  }
}
