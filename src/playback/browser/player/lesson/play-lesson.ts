import { posterOfWidth, posterWidths } from "#catalog/contract/posters.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { PlayerView } from "../build-player-view.ts";
import { createCaptionsControl } from "../controls/captions/captions-control.ts";
import { createChaptersControl } from "../controls/chapters-control.ts";
import {
  createPracticeControl,
  type PracticeControl,
} from "../controls/practice/practice-control.ts";
import { readPreferences, storePreference } from "../controls/preferences.ts";
import { createQualityControl } from "../controls/quality/quality-control.ts";
import { speedLabel } from "../controls/speeds.ts";
import { loadThumbnails } from "../controls/thumbnails.ts";
import { createWatermark } from "../controls/watermark.ts";
import type { Engine, PlaybackError } from "../engine/engine.ts";
import { startEngine } from "../engine/start-engine.ts";
import { type PositionSaver, startSavingPositions } from "./save-positions.ts";
import { findKeyRefusal, PlaybackRefusal } from "./session-calls.ts";

export interface LessonEvents {
  /** The playback session ended for this reason. Playback has stopped. */
  onRefusal: (refusal: PlaybackRefusal) => void;
  /** The network is lost; `retry` resumes. */
  onLost: (retry: () => void) => void;
  onBroken: () => void;
}

export interface PlayingLesson {
  setSpeed: (speed: number) => void;
  toggleCaptions: () => void;
  practice: PracticeControl;
  stop: () => void;
}

/** Plays a playback session's lesson in the view until `stop` or a refusal. */
export function playLesson(
  root: HTMLElement,
  view: PlayerView,
  session: PlaybackSession,
  events: LessonEvents,
): PlayingLesson {
  const { video } = view;
  const preferences = readPreferences();
  const quality = createQualityControl(view, session, (picked) => engine.setQuality(picked));
  const watermark = createWatermark(session);
  const captions = createCaptionsControl(view, session);
  const chapters = createChaptersControl(view, session);

  let removeThumbnails = (): void => {};
  let positionSaver: PositionSaver | undefined;
  const stop = (): void => {
    positionSaver?.stop();
    removeThumbnails();
    quality.stop();
    captions.stop();
    chapters.stop();
    practice.stop();
    engine.stop();
    watermark.remove();
  };
  const handleRefusal = (refusal: PlaybackRefusal): void => {
    video.pause();
    stop();
    events.onRefusal(refusal);
  };
  const onError = (error: PlaybackError): void => {
    if (error === "refused") void fetchRefusal(session).then(handleRefusal);
    else if (error === "lost") events.onLost(() => engine.retry());
    else events.onBroken();
  };

  document.title = session.title;
  view.heading.textContent = session.title;
  if (session.poster !== null) video.poster = choosePoster(session.poster, root);
  removeThumbnails = loadThumbnails(view, session.preview);
  view.picture.append(watermark);
  view.picture.classList.toggle("drawn", session.isDrawn);
  const startAtSeconds = session.startAtSeconds;
  const engine: Engine = startEngine(video, session, {
    quality: quality.current(),
    startAtSeconds,
    onError,
    onKeyWait: () => positionSaver?.reportNow(),
  });
  positionSaver = startSavingPositions(video, session, handleRefusal);
  if (startAtSeconds > 0) view.announce(`Going on at ${presentTimecode(startAtSeconds)}`);

  const setSpeed = (speed: number, { silent = false } = {}): void => {
    video.preservesPitch = true;
    // A change of quality reloads, which resets to the default speed.
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
    view.speed.show(String(speed));
    if (silent) return;
    storePreference({ speed });
    view.announce(`Speed ${speedLabel(speed)}`);
  };
  setSpeed(preferences.speed, { silent: true });
  const practice = createPracticeControl(view, session, {
    setSpeed,
    keepBehind: engine.keepBehind,
  });
  view.speed.onPick((picked) => setSpeed(Number(picked)));
  return { setSpeed, toggleCaptions: captions.toggle, practice, stop };
}

async function fetchRefusal(session: PlaybackSession): Promise<PlaybackRefusal> {
  const unknown = new PlaybackRefusal("playback.session_over", "This playback session is over.");
  return (await findKeyRefusal(session).catch(() => null)) ?? unknown;
}

/**
 * The smallest poster that fills the frame. The page around the player shows the same poster, so it
 * is already cached.
 */
function choosePoster(poster: string, { clientWidth }: { clientWidth: number }): string {
  const pixels = clientWidth * devicePixelRatio;
  const width = posterWidths.find((one) => one >= pixels) ?? posterWidths[posterWidths.length - 1];
  return posterOfWidth(poster, width ?? 960);
}
