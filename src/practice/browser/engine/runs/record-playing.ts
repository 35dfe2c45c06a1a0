import type { PlaySession } from "../following/play-session.ts";
import type { WaitSettings } from "../waiting/plan-waiting.ts";
import type { RunKeeper } from "./run-recorder.ts";

interface RecordingOptions {
  settings: Pick<WaitSettings, "hands" | "passage">;
  /** A share of the score's tempo; null at the player's own. */
  speed: number | null;
  runs: RunKeeper;
}

export interface RecordedPlaySession extends PlaySession {
  /** Keeps a run that has not ended. The session is not used again. */
  leave(): void;
}

/** A play session that records a run for each way through its passage. */
export function recordPlaying(
  session: PlaySession,
  { settings: { hands, passage }, speed, runs }: RecordingOptions,
): RecordedPlaySession {
  const open = () => runs.open({ ...passage, hands, mode: "play", speed });
  let recorder = open();
  const judge = (): void => {
    // The timing is judged once, at the end.
    const bars = session.getSnapshot().report?.bars ?? session.judge();
    recorder.replace(bars.map((judged) => ({ ...judged, hints: 0 })));
  };
  const end = (): void => {
    judge();
    runs.end(recorder);
  };
  const leave = (): void => {
    if (session.getSnapshot().status === "playing") end();
  };
  return {
    ...session,
    start: () => {
      if (session.getSnapshot().status === "ended") recorder = open();
      session.start();
    },
    play: (key) => {
      const before = session.getSnapshot();
      if (before.status === "ended") return;
      recorder.hear(key);
      session.play(key);
      const { status, bar } = session.getSnapshot();
      if (status === "ended") {
        recorder.finish();
        end();
      } else if (bar !== before.bar) {
        judge();
        runs.keep(recorder);
      }
    },
    end: () => {
      if (session.getSnapshot().status !== "playing") return;
      session.end();
      end();
    },
    repeat: () => {
      leave();
      session.repeat();
      recorder = open();
    },
    leave,
  };
}
