import { vi } from "vitest";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Hands } from "../../src/practice/browser/engine/hands.ts";
import { wholePiece } from "../../src/practice/browser/engine/passage.ts";
import { createTimeline } from "../../src/practice/browser/engine/timeline.ts";
import { startWaitSession } from "../../src/practice/browser/engine/waiting/wait-session.ts";
import { createTransport } from "../../src/practice/browser/sound/transport.ts";
import { createFakeSound } from "../../src/practice/browser/testing/fake-sound.ts";

/** Starts wait mode on fake clocks that `pass` advances; the test has fake timers. */
export function startWaiting(document: PracticeDocument, hands: Hands) {
  const { clock, sound } = createFakeSound();
  const transport = createTransport({ timeline: createTimeline(document.scoreTime), sound });
  const session = startWaitSession(
    { settings: { hands, passage: wholePiece(document) }, transport },
    {
      document,
      speed: 1,
      isLooping: false,
      hasCountIn: false,
      hasMetronome: true,
      playsOtherHand: true,
    },
  );
  const pass = () => {
    clock.currentTime += 600;
    vi.advanceTimersByTime(40);
  };
  pass();
  const play = (pitch: number) =>
    session.play({ pitch, isDown: true, velocity: 80, at: 0, source: "midi" });
  return { session, pass, play, due: () => session.getSnapshot().due };
}
