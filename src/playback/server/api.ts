import path from "node:path";
import { findSessionUser } from "#accounts/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";
import { requireSameOrigin } from "#platform/server/http/security/xsrf.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { progressEndpoints } from "../contract/progress-endpoints.ts";
import { trackEndpoints as endpoints } from "../contract/track-endpoints.ts";
import { playbackEndpoints } from "../contract.ts";
import { getWatchableVideo } from "./get-playable-video.ts";
import { addMediaRoutes } from "./media/media-routes.ts";
import { PreparedMediaStore } from "./media/prepared-media.ts";
import { addSessionFiles } from "./media/session-files.ts";
import { addPlayerDocument } from "./player-document.ts";
import { getNextLessons, listProgress } from "./progress/get-next-lessons.ts";
import { deleteLearned, insertLearned } from "./queries/progress.ts";
import { limitSessionGuesses } from "./session/limit-session-guesses.ts";
import { type ListFilmBars, openPlaybackSession } from "./session/open-session.ts";
import { presentPlaybackSession } from "./session/present-session.ts";
import { savePosition } from "./session/save-position.ts";
import { readSessionSecretWithXsrfCheck, setSessionCookie } from "./session/session-cookie.ts";
import { issueTicket } from "./ticket/issue-ticket.ts";
import { getCaptions, getLessonTracks } from "./tracks/get-tracks.ts";
import { saveCaptions, saveChapters } from "./tracks/save-tracks.ts";
import type { FindViewer } from "./viewer.ts";

interface PlaybackDeps {
  db: Database;
  /** The encoded lessons, each under its media id, and their posters. */
  mediaFiles: FileStore;
  /** At least 32 bytes; derives every segment key, see media-cipher.ts. */
  masterKey: Uint8Array;
  publicUrl: string;
  /** The URL before `/media/…` of encrypted segments; empty where this server sends them. */
  mediaUrl: string;
  /** Finds the current account of a playback session. */
  findViewer: FindViewer;
  listFilmBars: ListFilmBars;
  /** The built player page, `build/client/assets/player/index.html`. */
  playerFile: string;
}

interface PlaybackContext extends Omit<PlaybackDeps, "findViewer" | "playerFile"> {
  /** The folder of the built pages. */
  buildFolder: string;
}

/** Adds the routes of tickets, player and media, for the accounts of the database. */
export function registerPlayback(api: Api, context: PlaybackContext): void {
  const { db, buildFolder } = context;
  addPlaybackApi(api, {
    ...context,
    findViewer: (login) => findSessionUser({ db }, login),
    playerFile: path.join(buildFolder, "client", "assets", "player", "index.html"),
  });
}

/** Adds the routes of tickets, player and media. */
export function addPlaybackApi(api: Api, deps: PlaybackDeps): void {
  const mediaStore = new PreparedMediaStore(deps.mediaFiles);
  const guesses = limitSessionGuesses();

  serve(api, playbackEndpoints.playback, async ({ caller, params }) => {
    const { userId, loginSessionId, role } = caller;
    return issueTicket(deps, { userId, loginSessionId, role, slug: params.videoId });
  });

  serve(api, playbackEndpoints.freePlayback, ({ params }) =>
    issueTicket(deps, {
      userId: null,
      loginSessionId: null,
      role: "student",
      slug: params.videoId,
    }),
  );

  serve(api, playbackEndpoints.openPlaybackSession, async ({ body, request, reply }) => {
    requireSameOrigin(request, deps.publicUrl);
    const opened = await openPlaybackSession(deps, body);
    guesses.addSession(opened.sessionId);
    const { durationSeconds } = await mediaStore.getMedia(opened.mediaId);
    const open = await mediaStore.getOpenMedia(opened.mediaId, opened.freeSeconds);
    setSessionCookie(reply, deps.publicUrl, opened);
    return presentPlaybackSession(opened, open, durationSeconds);
  });

  serve(api, playbackEndpoints.savePosition, async ({ params, body, request, reply }) => {
    const { sessionId } = params;
    const secret = readSessionSecretWithXsrfCheck(request, deps.publicUrl);
    const { renewed, seen } = await guesses.guard({ network: ipKey(request.ip), sessionId }, () =>
      savePosition({ ...deps, mediaStore }, { sessionId, secret }, body),
    );
    if (renewed !== null) {
      setSessionCookie(reply, deps.publicUrl, { sessionId, secret: renewed });
    }
    return { seen };
  });

  addProgressApi(api, deps);
  addTracksApi(api, deps);
  addSessionFiles(api.app, { ...deps, mediaStore, guesses });
  addMediaRoutes(api.publicApp, deps.mediaFiles);
  addPlayerDocument(api.publicApp, deps);
}

/** Adds the routes through which instructors edit captions and chapters. */
function addTracksApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.lessonTracks, ({ params }) => getLessonTracks(deps, params.lessonId));
  serve(api, endpoints.captions, ({ params }) => getCaptions(deps, params));
  serve(api, endpoints.saveCaptions, ({ caller, params, body }) =>
    saveCaptions(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.saveChapters, ({ caller, params, body }) =>
    saveChapters(deps, { actorId: caller.userId, ...params, ...body }),
  );
}

/** Adds the routes that return a student's progress. */
function addProgressApi(api: Api, deps: { db: Database }): void {
  serve(api, progressEndpoints.progress, ({ caller }) => listProgress(deps, caller.userId));
  serve(api, progressEndpoints.nextLessons, ({ caller }) => getNextLessons(deps, caller));

  serve(
    api,
    progressEndpoints.markLearned,
    async ({ caller: { userId, role }, params: { videoId } }) => {
      const { slug } = await getWatchableVideo(deps, { userId, role, slug: videoId });
      await insertLearned(deps.db, { userId, slug });
      return { videoId };
    },
  );

  serve(
    api,
    progressEndpoints.unmarkLearned,
    async ({ caller: { userId }, params: { videoId } }) => {
      await deleteLearned(deps.db, { userId, slug: videoId });
      return { videoId };
    },
  );
}
