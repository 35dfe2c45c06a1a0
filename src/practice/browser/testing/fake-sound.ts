import type { ScheduledNote } from "../sound/piano-sound.ts";

interface Sounded extends ScheduledNote {
  isCancelled: boolean;
}

/** A piano that records planned notes, on a clock that a test sets. */
export function createFakeSound() {
  const clock = { currentTime: 0, outputLatency: 0, state: "running" };
  const notes: Sounded[] = [];
  const clicks: { at: number; isAccent: boolean; isCancelled: boolean }[] = [];
  return {
    clock,
    notes,
    clicks,
    heard: () => notes.filter(({ isCancelled }) => !isCancelled),
    sound: {
      context: clock as unknown as AudioContext,
      schedule: (note: ScheduledNote) => {
        const sounded = { ...note, isCancelled: false };
        notes.push(sounded);
        return () => {
          sounded.isCancelled = true;
        };
      },
      click: (at: number, isAccent: boolean) => {
        const click = { at, isAccent, isCancelled: false };
        clicks.push(click);
        return () => {
          click.isCancelled = true;
        };
      },
      silence: () => {},
    },
  };
}
