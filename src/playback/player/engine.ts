import Hls, { type ErrorData, ErrorTypes, type HlsConfig, type LoaderConfig } from "hls.js";
import type { PlayerSession } from "../contract.ts";

/** `auto`, `sound`, or the name of a rung. */
export type Quality = string;

/** `refused`: a key or playlist was denied, for good. `lost`: no network. `broken`: neither. */
export type Trouble = "refused" | "lost" | "broken";

export interface Engine {
  setQuality: (quality: Quality) => void;
  /** Takes up again where the network was lost. */
  retry: () => void;
  stop: () => void;
}

interface EngineOptions {
  quality: Quality;
  startAtSeconds: number;
  onTrouble: (trouble: Trouble) => void;
}

/** Fills the video with the lesson, by Media Source Extensions or, without them, by itself. */
export function startEngine(
  video: HTMLVideoElement,
  session: PlayerSession,
  options: EngineOptions,
): Engine {
  if (Hls.isSupported()) return startHls(video, session, options);
  return startNative(video, session, options);
}

function startHls(
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
    if (wantsLittleData()) video.addEventListener("play", () => next.startLoad(), { once: true });
    return next;
  }

  /** While there is something left to play, the viewer need not know: it is tried again. */
  function handleLoss(which: Hls): void {
    if (secondsAhead(video) < 2) return onTrouble("lost");
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

/** The two masters are apart: with both in one, every rung would stand there twice. */
function addressOf({ sessionPath }: PlayerSession, quality: Quality): string {
  return `${sessionPath}/${quality === "sound" ? "sound" : "master"}.m3u8`;
}

function choose(hls: Hls, { rungs }: PlayerSession, quality: Quality): void {
  const rung = rungs.find(({ name }) => name === quality);
  const level = rung ? hls.levels.findIndex(({ height }) => height === rung.height) : -1;
  hls.autoLevelCapping = quality === "auto" && wantsLittleData() ? 0 : -1;
  if (hls.levels.length > 1) hls.nextLevel = level;
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

function startNative(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality, startAtSeconds, onTrouble }: EngineOptions,
): Engine {
  const load = (wanted: Quality, seconds: number): void => {
    video.src =
      wanted === "auto" ? addressOf(session, wanted) : `${session.sessionPath}/${wanted}.m3u8`;
    video.addEventListener("loadedmetadata", () => (video.currentTime = seconds), { once: true });
  };
  video.addEventListener("error", () => onTrouble("refused"));
  load(quality, startAtSeconds);
  return {
    setQuality: (wanted) => {
      const resume = !video.paused;
      load(wanted, video.currentTime);
      if (resume) void video.play().catch(() => {});
    },
    retry: () => video.load(),
    stop: () => video.removeAttribute("src"),
  };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection {
  return "connection" in navigator ? Object(navigator.connection) : {};
}

export function wantsLittleData(): boolean {
  return connection().saveData === true;
}

function isSlow(): boolean {
  return ["slow-2g", "2g", "3g"].includes(connection().effectiveType ?? "");
}
