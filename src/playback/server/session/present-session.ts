import { dataCostsOf, type PlaybackSession } from "../../contract.ts";
import type { PreparedMedia } from "../media/prepared-media.ts";
import type { OpenedPlaybackSession } from "./open-session.ts";
import { resumeAt } from "./save-position.ts";
import { sessionPath } from "./session-cookie.ts";

/** The session as the player gets it. Only the cookie holds its secret. */
export function presentPlaybackSession(
  opened: OpenedPlaybackSession,
  media: PreparedMedia,
): PlaybackSession {
  const path = sessionPath(opened.sessionId);
  return {
    sessionPath: path,
    title: opened.title,
    durationSeconds: media.durationSeconds,
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
    chapters: opened.chapters,
    bars: opened.bars,
    isDrawn: media.poster !== null,
    watermark: opened.viewerEmail,
    startAtSeconds: resumeAt(opened.positionSeconds, media.durationSeconds),
  };
}
