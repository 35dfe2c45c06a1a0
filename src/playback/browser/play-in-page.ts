import { callApi } from "#platform/browser/api/call-api.ts";
import { type PlaybackSession, playbackEndpoints } from "../contract.ts";
import { createPageCaptions, type PageCaptions } from "./player/controls/captions/page-captions.ts";
import { guardPicture } from "./player/controls/guard-picture.ts";
import { followLoop } from "./player/controls/practice/follow-loop.ts";
import type { Loop } from "./player/controls/practice/loop.ts";
import { createWatermark, fitToPicture } from "./player/controls/watermark.ts";
import { type PlaybackError, playsNatively, type Quality } from "./player/engine/engine.ts";
import { startEngine } from "./player/engine/start-engine.ts";
import { type PositionSaver, startSavingPositions } from "./player/lesson/save-positions.ts";
import {
  findKeyRefusal,
  PlaybackRefusal,
  requestPlaybackSession,
} from "./player/lesson/session-calls.ts";

export type { PlaybackSession, Quality };

interface PagePlaybackOptions {
  userId: string;
  videoId: string;
  quality: Quality;
  /** The session ended for this reason, as text for the viewer. Playback has stopped. */
  onEnd: (reason: { code: string; message: string }) => void;
}

/** A lesson that plays in a media element of a page, without the player's controls. */
export interface PagePlayback {
  session: PlaybackSession;
  /** An overlay for the media element, in the picture's shape. */
  watermark: HTMLElement;
  captions: PageCaptions;
  setQuality: (quality: Quality) => void;
  /** Loops back at this end from now on; null plays on. */
  setLoop: (loop: Loop | null) => void;
  stop: () => void;
}

/**
 * Plays a lesson in a page's own media element, with its own ticket and playback session. The
 * session counts as a stream, reports what it plays and ends with the plan, as in the player.
 * Throws if the server refuses or cannot be reached.
 */
export async function playInPage(
  media: HTMLVideoElement,
  { userId, videoId, quality, onEnd }: PagePlaybackOptions,
): Promise<PagePlayback> {
  const { playback } = playbackEndpoints;
  const { data: ticket } = await callApi(playback, { params: { userId, videoId } });
  const session = await requestPlaybackSession(ticket, { native: playsNatively() });
  const watermark = document.createElement("div");
  watermark.className = "picture";
  watermark.append(createWatermark(session));
  fitToPicture(media, watermark);
  const endGuard = guardPicture(media, media.parentElement ?? media);
  const captions = createPageCaptions(media, session);
  const loop = followLoop(media);
  let positions: PositionSaver | undefined;
  const stop = (): void => {
    positions?.stop();
    loop.stop();
    captions.stop();
    engine.stop();
    watermark.remove();
    endGuard();
  };
  const end = ({ code, message }: PlaybackRefusal): void => {
    media.pause();
    stop();
    onEnd({ code, message });
  };
  const onError = (error: PlaybackError): void => {
    if (error === "refused") void findRefusal(session).then(end);
    else if (error === "lost") addEventListener("online", () => engine.retry(), { once: true });
    else end(new PlaybackRefusal("client.broken", "This lesson cannot be played here."));
  };
  const engine = startEngine(media, session, {
    quality,
    startAtSeconds: 0,
    onError,
    onKeyWait: () => positions?.reportNow(),
  });
  positions = startSavingPositions(media, session, end, { movesPlace: false });
  return {
    session,
    watermark,
    captions,
    setLoop: loop.setLoop,
    stop,
    setQuality: (wanted) => engine.setQuality(wanted),
  };
}

async function findRefusal(session: PlaybackSession): Promise<PlaybackRefusal> {
  const unknown = new PlaybackRefusal("playback.session_over", "This playback session is over.");
  return (await findKeyRefusal(session).catch(() => null)) ?? unknown;
}
