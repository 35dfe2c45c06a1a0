import type { PracticeRun } from "../../contract/practice-run.ts";
import { createRunRecorder, type RunKeeper } from "../engine/runs/run-recorder.ts";

/** A keeper that remembers what it was given, of a lesson's score. */
export function openTestKeeper() {
  const kept: PracticeRun[][] = [];
  const ended: PracticeRun[][] = [];
  let opened = 0;
  const runs: RunKeeper = {
    open: (subject) => {
      opened += 1;
      const runId = `00000000-0000-4000-8000-${String(opened).padStart(12, "0")}`;
      const lesson = { videoId: "short-tune", scoreSha256: "0".repeat(64), passage: null };
      return createRunRecorder({ ...subject, ...lesson }, { runId, now: () => 0 });
    },
    keep: (recorder) => void kept.push(recorder.read()),
    end: (recorder) => void ended.push(recorder.read()),
  };
  return { runs, kept, ended };
}
