import { costsOf, type PlayerSession } from "../../contract.ts";
import type { PreparedMedia } from "../media/prepared-media.ts";
import type { OpenedSession } from "./open-session.ts";
import { resumeAt } from "./save-position.ts";
import { sessionPath } from "./session-cookie.ts";

/** What the player is told; the session's secret travels in its cookie alone. */
export function presentSession(opened: OpenedSession, media: PreparedMedia): PlayerSession {
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
    dataCosts: costsOf(media),
    poster: opened.posterPath,
    preview: media.preview && `${path}/preview.vtt`,
    watermark: opened.viewerEmail,
    startAtSeconds: resumeAt(opened.positionSeconds, media.durationSeconds),
  };
}
