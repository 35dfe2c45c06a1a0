import { dataCostsOf, type PlaybackSession } from "../../contract.ts";
import type { PreparedMedia } from "../media/prepared-media.ts";
import type { OpenedPlaybackSession } from "./open-session.ts";
import { resumeAt } from "./save-position.ts";
import { sessionPath } from "./session-cookie.ts";

/**
 * The session as the player gets it. `media` is the part of the film that the viewer may watch; only
 * chapters and bars of this part are given. Only the cookie holds the session's secret.
 */
export function presentPlaybackSession(
  opened: OpenedPlaybackSession,
  media: PreparedMedia,
  filmSeconds: number,
): PlaybackSession {
  const path = sessionPath(opened.sessionId);
  return {
    sessionPath: path,
    title: opened.title,
    durationSeconds: media.durationSeconds,
    filmSeconds,
    renditions: media.renditions.map(({ name, height, bytes }) => ({
      name,
      height,
      bytes: bytes + (media.sound?.bytes ?? 0),
    })),
    dataCosts: dataCostsOf(media),
    poster: opened.posterPath,
    preview: media.preview && `${path}/preview.vtt`,
    captions: opened.captions.map(({ language, isFromFolder }) => ({
      language,
      isShownAtFirst: isFromFolder,
      url: `${path}/captions/${language}.vtt`,
    })),
    chapters: opened.chapters.filter(({ startMs }) => startMs < media.durationSeconds * 1_000),
    bars: opened.bars.filter(({ startSeconds }) => startSeconds < media.durationSeconds),
    isDrawn: media.poster !== null,
    watermark: opened.watermark,
    startAtSeconds: resumeAt(opened.positionSeconds, media.durationSeconds),
  };
}
