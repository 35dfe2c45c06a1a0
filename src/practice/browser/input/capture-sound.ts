import type { Capture, CaptureListener, SoundProcessing } from "./capture.ts";
import type { HearingMessage, HearingReply } from "./hearing-worker.ts";
import collectorUrl from "./sample-collector.ts?worker&url";

/** Each makes a piano's sound another. */
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
export async function openCapture({ onEvent, onLost }: CaptureListener): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { ...wanted, channelCount: 1 },
  });
  const context = new AudioContext({ latencyHint: 0 });
  const worker = new Worker(new URL("./hearing-worker.ts", import.meta.url), { type: "module" });
  const [track] = stream.getAudioTracks();
  const close = (): void => {
    track?.removeEventListener("ended", onLost);
    for (const each of stream.getTracks()) each.stop();
    worker.terminate();
    void context.close().catch(() => undefined);
  };
  try {
    await context.audioWorklet.addModule(collectorUrl);
    const collector = new AudioWorkletNode(context, "sample-collector", { numberOfOutputs: 0 });
    const { port1, port2 } = new MessageChannel();
    collector.port.postMessage(port1, [port1]);
    tell(worker, { kind: "start", sampleRate: context.sampleRate, samples: port2 }, [port2]);
    worker.addEventListener("message", ({ data }: MessageEvent<HearingReply>) => onEvent(data));
    context.createMediaStreamSource(stream).connect(collector);
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  track?.addEventListener("ended", onLost);
  return {
    ...readSettings(track?.getSettings() ?? {}),
    expect: (due, ringing) => tell(worker, { kind: "expect", due, ringing }),
    close,
  };
}

function tell(worker: Worker, message: HearingMessage, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}

/** Bluetooth's profile for calls has at most this. */
const telephoneHz = 16_000;

/** What the browser applies in spite of the wish. A setting that it does not name is unknown. */
export function readSettings(
  settings: MediaTrackSettings,
): Pick<Capture, "isTelephone" | "applied" | "unknown"> {
  const names = Object.keys(processingNames) as (keyof typeof wanted)[];
  const isApplied = (name: keyof typeof wanted) => settings[name] === true;
  const isUnknown = (name: keyof typeof wanted) => settings[name] === undefined;
  return {
    isTelephone: settings.sampleRate !== undefined && settings.sampleRate <= telephoneHz,
    applied: names.filter(isApplied).map((name) => processingNames[name]),
    unknown: names.filter(isUnknown).map((name) => processingNames[name]),
  };
}
