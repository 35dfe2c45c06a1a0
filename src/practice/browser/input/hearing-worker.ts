import { createHearing, type Hearing } from "../engine/hearing/hearing.ts";

export type HearingMessage =
  | { kind: "start"; sampleRate: number; samples: MessagePort }
  | { kind: "expect"; due: readonly number[]; ringing: readonly number[] };

let hearing: Hearing | undefined;

/** Decides in a worker, so that neither the page nor the audio thread waits. */
addEventListener("message", ({ data }: MessageEvent<HearingMessage>) => {
  if (data.kind === "expect") {
    hearing?.expect(data.due, data.ringing);
    return;
  }
  const started = createHearing({ sampleRate: data.sampleRate });
  hearing = started;
  data.samples.onmessage = ({ data: samples }: MessageEvent<Float32Array>) => {
    for (const event of started.take(samples)) postMessage(event);
  };
});
