import Hls, { type ErrorData, ErrorTypes, type HlsConfig, type LoaderConfig } from "hls.js";
import type { PlayerSession } from "#playback/contract.ts";
import {
  addressOf,
  type Engine,
  type EngineOptions,
  type PlaybackError,
  type Quality,
  savesData,
} from "./engine.ts";
import { holdFrame } from "./hold-frame.ts";
import { loadOneSegmentBeforePlay } from "./load-before-play.ts";
import { secondsAhead } from "./seconds-ahead.ts";

/** Whether this browser has what {@link startHls} needs. */
export function canUseHls(): boolean {
  return Hls.isSupported();
}

/** Plays through Media Source Extensions, with quality to choose. */
export function startHls(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality: firstQuality, startAtSeconds, onTrouble, onKeyWait }: EngineOptions,
): Engine {
  let hls = open(firstQuality, startAtSeconds);
  let opened = firstQuality;
  let current = firstQuality;
  let stopped = false;

  function open(quality: Quality, startPosition: number): Hls {
    const next = new Hls(configFor(quality, startPosition, onKeyWait));
    let recovered = false;
    next.on(Hls.Events.ERROR, (_, data) => {
      if (isRefusal(data)) return fail(next, "refused");
      if (!data.fatal) return;
      if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
        recovered = true;
        return next.recoverMediaError();
      }
      if (data.type === ErrorTypes.NETWORK_ERROR) return handleLoss(next);
      fail(next, "broken");
    });
    next.on(Hls.Events.MANIFEST_PARSED, () => choose(next, session, quality));
    next.loadSource(addressOf(session, quality));
    next.attachMedia(video);
    // A saver's first bytes go out when the lesson is wanted, not when its page is opened.
    if (savesData(quality)) startWhenPlayed(next, startPosition);
    else loadOneSegmentBeforePlay(next, video);
    return next;
  }

  /** Opens the master of the quality that was chosen last, where the viewer is. */
  function openChosen(): void {
    if (stopped) return;
    if (addressOf(session, opened) === addressOf(session, current)) {
      choose(hls, session, current);
      hls.startLoad();
      return;
    }
    const seconds = video.currentTime;
    holdFrame(video);
    hls.destroy();
    hls = open(current, seconds);
    opened = current;
    void video.play().catch(() => {});
  }

  function startWhenPlayed(which: Hls, startPosition: number): void {
    const start = (): void => {
      if (which === hls && !stopped) which.startLoad(startPosition);
    };
    if (video.paused) video.addEventListener("play", start, { once: true });
    else queueMicrotask(start);
  }

  /** While there is something left to play, the viewer need not know: it is tried again. */
  function handleLoss(which: Hls): void {
    if (secondsAhead(video) < 2) {
      onTrouble("lost");
      return;
    }
    setTimeout(() => {
      if (which === hls && !stopped) which.startLoad();
    }, 3_000);
  }

  function fail(which: Hls, trouble: PlaybackError): void {
    which.destroy();
    video.pause();
    onTrouble(trouble);
  }

  return {
    setQuality: (quality) => {
      current = quality;
      if (addressOf(session, quality) === addressOf(session, opened)) {
        choose(hls, session, quality);
      } else if (video.paused) {
        // Time and picture stay as they are, and nothing more is loaded, until it plays again.
        hls.stopLoad();
        video.addEventListener("play", openChosen, { once: true });
      } else {
        openChosen();
      }
    },
    retry: () => {
      if (stopped) return;
      if (hls.levels.length === 0) hls.loadSource(addressOf(session, opened));
      hls.startLoad();
    },
    stop: () => {
      stopped = true;
      video.removeEventListener("play", openChosen);
      hls.destroy();
    },
  };
}

/** Waits long for slow bytes, but says soon that none come at all. */
const patience: LoaderConfig = {
  maxTimeToFirstByteMs: 15_000,
  maxLoadTimeMs: 120_000,
  timeoutRetry: { maxNumRetry: 3, retryDelayMs: 0, maxRetryDelayMs: 0 },
  errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
};

/** Keys come at the pace of playing: what asks for more, such as wild seeking, waits quietly. */
function keyPatience(onKeyWait: () => void): LoaderConfig {
  return {
    ...patience,
    errorRetry: {
      ...{ maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4_000, backoff: "exponential" },
      shouldRetry: (_policy, count, _timedOut, response, wouldRetry) => {
        if (response?.code !== 429) return wouldRetry;
        onKeyWait();
        return count < 60;
      },
    },
  };
}

/** On costly data the engine buffers less and fetches only when asked. */
function configFor(
  quality: Quality,
  startPosition: number,
  onKeyWait: () => void,
): Partial<HlsConfig> {
  const saving = savesData(quality);
  return {
    startPosition,
    autoStartLoad: !saving,
    ...(saving || isSlow() ? { startLevel: 0 } : {}),
    // Measuring the line would fetch a segment for nothing; the browser has an idea of it.
    testBandwidth: false,
    abrEwmaDefaultEstimate: expectedBitsPerSecond(),
    capLevelToPlayerSize: true,
    maxBufferLength: saving ? 12 : 30,
    // No further ahead than keys are given without waiting, see grant-key.ts.
    maxMaxBufferLength: 30,
    backBufferLength: 30,
    fragLoadPolicy: { default: patience },
    keyLoadPolicy: { default: keyPatience(onKeyWait) },
    enableWorker: false,
    enableWebVTT: false,
    enableCEA708Captions: false,
  };
}

function choose(hls: Hls, { renditions }: PlayerSession, quality: Quality): void {
  const rendition = renditions.find(({ name }) => name === quality);
  const level = rendition ? hls.levels.findIndex(({ height }) => height === rendition.height) : -1;
  // A lesson prepared before there was a small master plays its smallest picture from the whole one.
  hls.autoLevelCapping = quality === "small" ? 0 : -1;
  if (level >= 0 || !hls.autoLevelEnabled) hls.nextLevel = level;
}

/** A connection on which the lowest rendition should come first. */
function isSlow(): boolean {
  return ["slow-2g", "2g", "3g"].includes(String(connection().effectiveType));
}

function expectedBitsPerSecond(): number {
  const { downlink } = connection();
  return typeof downlink === "number" && downlink > 0 ? downlink * 600_000 : 1_500_000;
}

function connection(): { effectiveType?: unknown; downlink?: unknown } {
  return "connection" in navigator ? Object(navigator.connection) : {};
}

/** A 403 is final: the plan, the account or the session does not allow it any more. */
function isRefusal({ response }: ErrorData): boolean {
  return response?.code === 403;
}
