import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { ipKey } from "#platform/server/http/limits/ip-key.ts";
import type { SessionGuesses } from "../session/limit-session-guesses.ts";
import { readSessionSecret, sessionPath } from "../session/session-cookie.ts";
import {
  getEntitledSession,
  getWatchingSession,
  type ProvenSession,
  type SessionProof,
} from "../session/use-session.ts";
import type { FindViewer } from "../viewer.ts";
import { grantKey } from "./grant-key.ts";
import { segmentKey } from "./media-cipher.ts";
import type { PreparedMediaStore } from "./prepared-media.ts";

interface SessionFilesDeps {
  db: Database;
  masterKey: Uint8Array;
  publicUrl: string;
  findViewer: FindViewer;
  shelf: PreparedMediaStore;
  guesses: SessionGuesses;
}

const uuid = z.uuid();

const storyboardTypes = {
  "preview.vtt": "text/vtt; charset=utf-8",
  "preview.webp": "image/webp",
} as const;

/** Serves what the player fetches under a session's path: playlists, keys and the storyboard. */
export function addSessionFiles(app: FastifyInstance, deps: SessionFilesDeps): void {
  const proofOf = (request: FastifyRequest<{ Params: { sessionId: string } }>): SessionProof => {
    const { sessionId } = request.params;
    if (!uuid.safeParse(sessionId).success) throw new AppError("platform.not_found");
    return { sessionId, secret: readSessionSecret(request, deps.publicUrl) };
  };
  type GetSession = (deps: SessionFilesDeps, proof: SessionProof) => Promise<ProvenSession>;
  const getGuarded = (
    request: FastifyRequest<{ Params: { sessionId: string } }>,
    getSession: GetSession = getEntitledSession,
  ): Promise<ProvenSession> => {
    const proof = proofOf(request);
    const from = { network: ipKey(request.ip), sessionId: proof.sessionId };
    return deps.guesses.guard(from, () => getSession(deps, proof));
  };
  const hidden = { schema: { hide: true } };

  app.get<{ Params: { sessionId: string; name: string } }>(
    "/player/session/:sessionId/:name.m3u8",
    hidden,
    async (request, reply) => {
      const { id, mediaId } = await getGuarded(request);
      const playlist = await deps.shelf.getPlaylist(
        { mediaId, name: request.params.name },
        { media: `/media/${mediaId}`, keys: `${sessionPath(id)}/key` },
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
      const session = await getGuarded(request, getWatchingSession);
      const { mediaId } = session;
      const period = Number(request.params.period);
      const media = await deps.shelf.getMedia(mediaId);
      if (period >= media.periods) throw new AppError("platform.not_found");
      await grantKey(deps, { session, period, media });
      const key = segmentKey(deps.masterKey, mediaId, period);
      reply.header("cache-control", "no-store").type("application/octet-stream");
      return reply.send(key);
    },
  );

  for (const file of ["preview.vtt", "preview.webp"] as const) {
    app.get<{ Params: { sessionId: string } }>(
      `/player/session/:sessionId/${file}`,
      hidden,
      async (request, reply) => {
        const { mediaId } = await getGuarded(request);
        const content = await deps.shelf.getStoryboard(mediaId, file);
        reply.header("cache-control", "no-store").type(storyboardTypes[file]);
        return reply.send(content);
      },
    );
  }
}
