/** What a MIDI keyboard recorded: its notes in seconds from the recording's start. */
export interface Take {
  /** In the order of their onsets. */
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

/** A file that is no usable take; the message is for the teacher. */
export class TakeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TakeError";
  }
}
