import type { PlayerSession } from "#playback/contract.ts";
import type { Stage } from "../build-player-view.ts";
import { createQuality } from "../controls/choose-quality.ts";
import { readPreferences, rememberPreference } from "../controls/preferences.ts";
import { nameOfSpeed } from "../controls/speeds.ts";
import { loadThumbnails } from "../controls/storyboard.ts";
import { createWatermark } from "../controls/watermark.ts";
import type { Engine, PlaybackError } from "../engine/engine.ts";
import { startEngine } from "../engine/start-engine.ts";
import { fittingPoster } from "./fitting-poster.ts";
import { type PositionSaver, startSavingPositions } from "./save-positions.ts";
import { findRefusal, Refusal } from "./session-calls.ts";

export interface LessonEvents {
  /** The session is over, for this reason; nothing plays any more. */
  onRefusal: (refusal: Refusal) => void;
  /** The network is gone; `retry` takes up again. */
  onLost: (retry: () => void) => void;
  onBroken: () => void;
}

/** Plays a session's lesson on the stage, until `stop` or a refusal. */
export function playLesson(
  root: HTMLElement,
  stage: Stage,
  session: PlayerSession,
  events: LessonEvents,
): { setSpeed: (speed: number) => void; stop: () => void } {
  const { video } = stage;
  const liked = readPreferences();
  const quality = createQuality(stage, session, (picked) => engine.setQuality(picked));
  const watermark = createWatermark(session.watermark);

  let stopStoryboard = (): void => {};
  let keeper: PositionSaver | undefined;
  const stop = (): void => {
    keeper?.stop();
    stopStoryboard();
    quality.stop();
    engine.stop();
    watermark.remove();
  };
  const refuse = (refusal: Refusal): void => {
    video.pause();
    stop();
    events.onRefusal(refusal);
  };
  const onTrouble = (trouble: PlaybackError): void => {
    if (trouble === "refused") void reasonOf(session).then(refuse);
    else if (trouble === "lost") events.onLost(() => engine.retry());
    else events.onBroken();
  };

  document.title = session.title;
  stage.heading.textContent = session.title;
  if (session.poster !== null) video.poster = fittingPoster(session.poster, root);
  stopStoryboard = loadThumbnails(stage, session.preview);
  stage.screen.append(watermark);
  const startAtSeconds = session.startAtSeconds;
  const engine: Engine = startEngine(video, session, {
    ...{ quality: quality.current(), startAtSeconds, onTrouble },
    onKeyWait: () => keeper?.reportNow(),
  });
  keeper = startSavingPositions(video, session, refuse);
  if (startAtSeconds > 0) stage.say(`Going on at ${clock(startAtSeconds)}`);

  const setSpeed = (speed: number, { quietly = false } = {}): void => {
    video.preservesPitch = true;
    // A change of quality loads anew, which falls back to the default speed.
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
    stage.speed.show(String(speed));
    if (quietly) return;
    rememberPreference({ speed });
    stage.say(`Speed ${nameOfSpeed(speed)}`);
  };
  setSpeed(liked.speed, { quietly: true });
  stage.speed.onPick((picked) => setSpeed(Number(picked)));
  return { setSpeed, stop };
}

async function reasonOf(session: PlayerSession): Promise<Refusal> {
  const unknown = new Refusal("playback.session_over", "This playback session is over.");
  return (await findRefusal(session).catch(() => null)) ?? unknown;
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
