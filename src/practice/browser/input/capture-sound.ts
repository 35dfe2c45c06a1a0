import type { HearingEvent } from "../engine/hearing/hearing.ts";
import type { HearingMessage } from "./hearing-worker.ts";
import collectorUrl from "./sample-collector.ts?worker&url";

/** What a browser may do to sound before a page gets it. Each hides a piano's notes. */
type SoundProcessing = "echo cancellation" | "noise suppression" | "automatic volume";

/** What is known of the sound that a page gets. */
export interface SoundQuality {
  /** The sound of a telephone call, as from a Bluetooth headset. */
  isTelephone: boolean;
  /** Still applied, though the room asked for none. */
  applied: readonly SoundProcessing[];
  /** The browser does not say whether these are applied. */
  unknown: readonly SoundProcessing[];
}

/** Sound that is being captured. */
export interface Capture {
  quality: SoundQuality;
  expect(due: readonly number[], ringing: readonly number[]): void;
  close(): void;
}

export interface CaptureListener {
  onEvent: (event: HearingEvent) => void;
  /** The device is gone, or the listening code has failed. */
  onEnd: (reason: "lost" | "failed") => void;
}

/** Browsers process sound for speech, which changes that of a piano. */
const wanted = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
} as const;

const processingNames: Readonly<Record<keyof typeof wanted, SoundProcessing>> = {
  echoCancellation: "echo cancellation",
  noiseSuppression: "noise suppression",
  autoGainControl: "automatic volume",
};

/**
 * Asks for the microphone without processing, and listens in a worker. The audio thread sends its
 * samples to the worker, so that a busy page loses none. Throws what `getUserMedia` throws.
 */
export async function openCapture({ onEvent, onEnd }: CaptureListener): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { ...wanted, channelCount: 1 },
  });
  const closers = [() => stream.getTracks().forEach((each) => void each.stop())];
  const close = (): void => {
    for (const each of closers.splice(0)) each();
  };
  try {
    const [track] = stream.getAudioTracks();
    track?.addEventListener("ended", () => onEnd("lost"));
    const worker = new Worker(new URL("./hearing-worker.ts", import.meta.url), { type: "module" });
    closers.push(() => worker.terminate());
    worker.addEventListener("error", () => onEnd("failed"));
    worker.addEventListener("message", ({ data }: MessageEvent<HearingEvent>) => onEvent(data));
    const context = new AudioContext({ latencyHint: 0 });
    closers.push(() => void context.close().catch(() => undefined));
    await context.audioWorklet.addModule(collectorUrl);
    const collector = new AudioWorkletNode(context, "sample-collector", { numberOfOutputs: 0 });
    const { port1, port2 } = new MessageChannel();
    collector.port.postMessage(port1, [port1]);
    tell(worker, { kind: "start", sampleRate: context.sampleRate, samples: port2 }, [port2]);
    context.createMediaStreamSource(stream).connect(collector);
    await context.resume();
    return {
      quality: readQuality(track?.getSettings() ?? {}),
      expect: (due, ringing) => tell(worker, { kind: "expect", due, ringing }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function tell(worker: Worker, message: HearingMessage, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}

/** Bluetooth's profile for calls has at most this. */
const telephoneHz = 16_000;

/** What the browser applies in spite of the wish. A setting that it does not name is unknown. */
export function readQuality(settings: MediaTrackSettings): SoundQuality {
  const names = Object.keys(processingNames) as (keyof typeof wanted)[];
  const isApplied = (name: keyof typeof wanted) => settings[name] === true;
  const isUnknown = (name: keyof typeof wanted) => settings[name] === undefined;
  return {
    isTelephone: settings.sampleRate !== undefined && settings.sampleRate <= telephoneHz,
    applied: names.filter(isApplied).map((name) => processingNames[name]),
    unknown: names.filter(isUnknown).map((name) => processingNames[name]),
  };
}
