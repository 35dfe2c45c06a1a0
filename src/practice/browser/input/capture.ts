import type { HearingEvent } from "../engine/hearing/hearing.ts";

/** What a browser may do to sound before a page gets it. Each hides a piano's notes. */
export type SoundProcessing = "echo cancellation" | "noise suppression" | "automatic volume";

/** Sound that is being captured. */
export interface Capture {
  isTelephone: boolean;
  applied: readonly SoundProcessing[];
  unknown: readonly SoundProcessing[];
  expect(due: readonly number[], ringing: readonly number[]): void;
  close(): void;
}

export interface CaptureListener {
  onEvent: (event: HearingEvent) => void;
  /** The device is gone. */
  onLost: () => void;
}

export type OpenCapture = (listener: CaptureListener) => Promise<Capture>;
