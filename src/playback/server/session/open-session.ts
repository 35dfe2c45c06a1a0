import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { generateHashedSecret, hashSecret } from "#platform/server/secrets.ts";
import type { CaptionLanguage, Chapter } from "../../contract/tracks.ts";
import type { FilmBar } from "../../contract.ts";
import { getPlayableVideo } from "../get-playable-video.ts";
import { countsForInsight, maxStreams } from "../policy.ts";
import { findChapters, listCaptionLanguages } from "../queries/tracks.ts";
import {
  consumeTicket,
  endOldestSessions,
  findPosition,
  insertPlaybackSession,
  lockStreams,
} from "../queries.ts";
import { decodePlaybackInfo } from "../ticket/issue-ticket.ts";
import { type FindViewer, getViewer } from "../viewer.ts";

export interface OpenedPlaybackSession {
  sessionId: string;
  /** Goes into the session's cookie; the database stores its hash. */
  secret: string;
  title: string;
  posterPath: string | null;
  mediaId: string;
  /** The seconds from the start that the viewer may watch; null for the whole film. */
  freeSeconds: number | null;
  watermark: string;
  positionSeconds: number;
  captions: { language: CaptionLanguage; isFromFolder: boolean }[];
  chapters: Chapter[];
  bars: FilmBar[];
}

interface OpenPlaybackSessionDeps {
  db: Database;
  findViewer: FindViewer;
  listFilmBars: ListFilmBars;
}

/** The bars of the score that a lesson's film plays, ordered by start; empty without a score. */
export type ListFilmBars = (lessonId: string) => Promise<FilmBar[]>;

interface OpenPlaybackSessionInput {
  otp: string;
  playbackInfo: string;
  /** The browser plays HLS natively and keeps sending the first secret with key requests. */
  native?: boolean | undefined;
}

/**
 * Exchanges a ticket for a playback session. The ticket is consumed even if the rest fails. A third
 * stream ends the user's oldest. Throws `playback.pass_refused` and the errors of {@link
 * getPlayableVideo}. Source: design, Playback.
 */
export async function openPlaybackSession(
  { db, findViewer, listFilmBars }: OpenPlaybackSessionDeps,
  { otp, playbackInfo, native = false }: OpenPlaybackSessionInput,
): Promise<OpenedPlaybackSession> {
  const slug = decodePlaybackInfo(playbackInfo);
  if (slug === null) throw new AppError("playback.pass_refused");
  const ticket = await consumeTicket(db, { ticketHash: hashSecret(otp), slug });
  if (!ticket) throw new AppError("playback.pass_refused");
  const { userId, loginSessionId } = ticket;
  const viewer = await getViewer(findViewer, ticket);
  const [{ id: lessonId, title, posterPath, mediaId, freeSeconds }, positionSeconds] =
    await Promise.all([
      getPlayableVideo({ db }, { userId, role: viewer.role, slug }),
      userId === null ? 0 : findPosition(db, { userId, slug }),
    ]);
  const [captions, chapters, bars] = await Promise.all([
    listCaptionLanguages(db, lessonId),
    findChapters(db, lessonId),
    listFilmBars(lessonId),
  ]);
  const { secret, hash } = generateHashedSecret();
  const firstHash = native ? hash : null;
  const sessionId = await db.transaction().execute(async (trx) => {
    if (userId !== null) await lockStreams(trx, userId);
    const id = await insertPlaybackSession(trx, {
      userId,
      loginSessionId,
      slug,
      mediaId,
      firstHash,
      secretHash: hash,
      insightVideoId: countsForInsight(viewer) ? lessonId : null,
    });
    if (userId !== null) await endOldestSessions(trx, { userId, allowed: maxStreams });
    return id;
  });
  return {
    sessionId,
    secret,
    title,
    posterPath,
    mediaId,
    freeSeconds,
    positionSeconds,
    watermark: viewer.email,
    captions,
    chapters: chapters?.chapters ?? [],
    bars,
  };
}
