import Hls, { type ErrorData, ErrorTypes, type HlsConfig, type LoaderConfig } from "hls.js";
import type { PlayerSession } from "../contract.ts";
import { isSlow, wantsLittleData } from "./connection.ts";
import {
  addressOf,
  type Engine,
  type EngineOptions,
  type Quality,
  type Trouble,
} from "./engine.ts";

/** Whether this browser has what {@link startHls} needs. */
export function canUseHls(): boolean {
  return Hls.isSupported();
}

/** Plays through Media Source Extensions, with quality to choose. */
export function startHls(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality: firstQuality, startAtSeconds, onTrouble }: EngineOptions,
): Engine {
  let hls = open(firstQuality, startAtSeconds);
  let current = firstQuality;
  let stopped = false;

  function open(quality: Quality, startPosition: number): Hls {
    const next = new Hls(configFor(startPosition));
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
    if (wantsLittleData()) {
      video.addEventListener("play", () => next.startLoad(startPosition), { once: true });
    }
    return next;
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

  function fail(which: Hls, trouble: Trouble): void {
    which.destroy();
    video.pause();
    onTrouble(trouble);
  }

  return {
    setQuality: (quality) => {
      if ((quality === "sound") === (current === "sound")) {
        choose(hls, session, quality);
      } else {
        const [resume, seconds] = [!video.paused, video.currentTime];
        hls.destroy();
        hls = open(quality, seconds);
        if (resume) void video.play().catch(() => {});
      }
      current = quality;
    },
    retry: () => {
      if (stopped) return;
      if (hls.levels.length === 0) hls.loadSource(addressOf(session, current));
      hls.startLoad();
    },
    stop: () => {
      stopped = true;
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

/** A phone on little data starts at the lowest rung, buffers less and fetches only when asked. */
function configFor(startPosition: number): Partial<HlsConfig> {
  const saving = wantsLittleData();
  return {
    startPosition,
    autoStartLoad: !saving,
    ...(saving || isSlow() ? { startLevel: 0 } : {}),
    capLevelToPlayerSize: true,
    maxBufferLength: saving ? 12 : 30,
    maxMaxBufferLength: 60,
    backBufferLength: 30,
    fragLoadPolicy: { default: patience },
    enableWorker: false,
    enableWebVTT: false,
    enableCEA708Captions: false,
  };
}

function choose(hls: Hls, { rungs }: PlayerSession, quality: Quality): void {
  const rung = rungs.find(({ name }) => name === quality);
  const level = rung ? hls.levels.findIndex(({ height }) => height === rung.height) : -1;
  hls.autoLevelCapping = quality === "auto" && wantsLittleData() ? 0 : -1;
  if (level >= 0 || !hls.autoLevelEnabled) hls.nextLevel = level;
}

function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const [start, end] = [buffered.start(index), buffered.end(index)];
    if (start <= currentTime + 0.1 && currentTime < end) return end - currentTime;
  }
  return 0;
}

/** A 403 is final: the plan, the account or the session does not allow it any more. */
function isRefusal({ response }: ErrorData): boolean {
  return response?.code === 403;
}
