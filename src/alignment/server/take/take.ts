/** The notes of a MIDI keyboard, in seconds from the recording's start. */
export interface Take {
  /** Ordered by onset. */
  notes: TakeNote[];
  durationSeconds: number;
}

export interface TakeNote {
  pitchMidi: number;
  onsetSeconds: number;
  durationSeconds: number;
  /** 1 to 127. */
  velocity: number;
}

/** A file that is not a usable take. The message is for the teacher. */
export class TakeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TakeError";
  }
}
