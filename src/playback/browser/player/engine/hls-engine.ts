import Hls, { type ErrorData, ErrorTypes, type HlsConfig, type LoaderConfig } from "hls.js";
import type { PlaybackSession } from "#playback/contract.ts";
import {
  type Engine,
  type EngineOptions,
  type PlaybackError,
  playlistUrl,
  type Quality,
  savesData,
} from "./engine.ts";
import { loadOneSegmentBeforePlay, secondsAhead } from "./load-before-play.ts";

/** Whether this browser supports {@link startHls}. */
export function canUseHls(): boolean {
  return Hls.isSupported();
}

/** Plays through Media Source Extensions, with a choice of renditions. */
export function startHls(
  video: HTMLVideoElement,
  session: PlaybackSession,
  { quality: firstQuality, startAtSeconds, onError, onKeyWait }: EngineOptions,
): Engine {
  let backBufferLength = shortestBackBuffer;
  let hls = open(firstQuality, startAtSeconds);
  let opened = firstQuality;
  let current = firstQuality;
  let stopped = false;

  function open(quality: Quality, startPosition: number): Hls {
    const next = new Hls({ ...configFor(quality, startPosition, onKeyWait), backBufferLength });
    let recovered = false;
    next.on(Hls.Events.ERROR, (_, data) => {
      if (isRefusal(data)) return fail(next, "refused");
      if (!data.fatal) return;
      if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
        recovered = true;
        return next.recoverMediaError();
      }
      if (data.type === ErrorTypes.NETWORK_ERROR) return handleNetworkError(next);
      fail(next, "broken");
    });
    next.on(Hls.Events.MANIFEST_PARSED, () => selectLevel(next, session, quality));
    next.loadSource(playlistUrl(session, quality));
    next.attachMedia(video);
    // With the data saver on, loading starts at Play, not when the page opens.
    if (savesData(quality)) startOnPlay(next, startPosition);
    else loadOneSegmentBeforePlay(next, video, startPosition);
    return next;
  }

  /** Opens the last chosen quality's master playlist at the current time. */
  function openChosenMaster(): void {
    if (stopped) return;
    if (playlistUrl(session, opened) === playlistUrl(session, current)) {
      selectLevel(hls, session, current);
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

  function startOnPlay(which: Hls, startPosition: number): void {
    const start = (): void => {
      if (which === hls && !stopped) which.startLoad(startPosition);
    };
    if (video.paused) video.addEventListener("play", start, { once: true });
    else queueMicrotask(start);
  }

  /** Retries silently while the buffer is long enough. */
  function handleNetworkError(which: Hls): void {
    if (secondsAhead(video) < 2) {
      onError("lost");
      return;
    }
    setTimeout(() => {
      if (which === hls && !stopped) which.startLoad();
    }, 3_000);
  }

  function fail(which: Hls, error: PlaybackError): void {
    which.destroy();
    video.pause();
    onError(error);
  }

  return {
    setQuality: (quality) => {
      current = quality;
      if (playlistUrl(session, quality) === playlistUrl(session, opened)) {
        selectLevel(hls, session, quality);
      } else if (video.paused) {
        // The current frame stays and nothing loads until playback resumes.
        hls.stopLoad();
        video.addEventListener("play", openChosenMaster, { once: true });
      } else {
        openChosenMaster();
      }
    },
    keepBehind: (seconds) => {
      backBufferLength = Math.min(longestBackBuffer, Math.max(shortestBackBuffer, seconds + 10));
      hls.config.backBufferLength = backBufferLength;
    },
    retry: () => {
      if (stopped) return;
      if (hls.levels.length === 0) hls.loadSource(playlistUrl(session, opened));
      hls.startLoad();
    },
    stop: () => {
      stopped = true;
      video.removeEventListener("play", openChosenMaster);
      hls.destroy();
    },
  };
}

/** Seconds kept behind the current time: for a step back, and for the longest loop. */
const [shortestBackBuffer, longestBackBuffer] = [30, 120];

/** Waits for slow responses, but fails soon when none arrive. */
const loadPolicy: LoaderConfig = {
  maxTimeToFirstByteMs: 15_000,
  maxLoadTimeMs: 120_000,
  timeoutRetry: { maxNumRetry: 3, retryDelayMs: 0, maxRetryDelayMs: 0 },
  errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
};

/**
 * Keys are throttled to playback speed. Requests beyond that, as in rapid seeking, wait silently.
 */
function createKeyLoadPolicy(onKeyWait: () => void): LoaderConfig {
  return {
    ...loadPolicy,
    errorRetry: {
      maxNumRetry: 3,
      retryDelayMs: 500,
      maxRetryDelayMs: 4_000,
      backoff: "exponential",
      shouldRetry: (_policy, count, _timedOut, response, wouldRetry) => {
        if (response?.code !== 429) return wouldRetry;
        onKeyWait();
        return count < 60;
      },
    },
  };
}

/** With the data saver on, buffers less and loads only on request. */
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
    // A bandwidth test would fetch an extra segment; the browser has an estimate.
    testBandwidth: false,
    abrEwmaDefaultEstimate: expectedBitsPerSecond(),
    capLevelToPlayerSize: true,
    maxBufferLength: saving ? 12 : 30,
    // Buffers no further ahead than keys are granted without waiting, see grant-key.ts.
    maxMaxBufferLength: 30,
    fragLoadPolicy: { default: loadPolicy },
    keyLoadPolicy: { default: createKeyLoadPolicy(onKeyWait) },
    enableWorker: false,
    enableWebVTT: false,
    enableCEA708Captions: false,
  };
}

function selectLevel(hls: Hls, { renditions }: PlaybackSession, quality: Quality): void {
  const rendition = renditions.find(({ name }) => name === quality);
  const level = rendition ? hls.levels.findIndex(({ height }) => height === rendition.height) : -1;
  // Lessons encoded before `small.m3u8` existed play their lowest rendition from the master.
  hls.autoLevelCapping = quality === "small" ? 0 : -1;
  if (level >= 0 || !hls.autoLevelEnabled) hls.nextLevel = level;
}

/** Whether the connection should start with the lowest rendition. */
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

/** A 403 is final: plan, account or session no longer allow playback. */
function isRefusal({ response }: ErrorData): boolean {
  return response?.code === 403;
}

/** Covers the video with its current frame, below the watermark, while the engine loads another quality. */
function holdFrame(video: HTMLVideoElement): void {
  const screen = video.closest(".screen");
  if (!screen || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    return;
  }
  screen.querySelector(".held-frame")?.remove();
  const canvas = document.createElement("canvas");
  canvas.className = "held-frame";
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  screen.append(canvas);
  const remove = (): void => canvas.remove();
  for (const event of ["playing", "error", "emptied"])
    video.addEventListener(event, remove, { once: true });
}
