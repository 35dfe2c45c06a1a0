import { openChildWorker } from "#platform/server/child-worker/open-child-worker.ts";
import { type DrawnScore, drawnScore } from "./drawn-system.ts";

/** A score of a lesson takes a second or two; one of an hour a minute, and its turn after all others. */
const bounds = {
  first: { processorMs: 30_000, deadlineMs: 300_000 },
  again: { processorMs: 180_000, deadlineMs: 1_800_000 },
};
/** Verovio's own memory comes on top. */
const heapMegabytes = 512;

export interface Engraver {
  /**
   * Engraves a score, as written or some semitones higher or lower, one after another. Throws TaskRefused where the engraver cannot, and TaskLost where it
   * crashes, takes too long, or the signal aborts.
   */
  engrave: (musicXml: Buffer, signal: AbortSignal, semitones?: number) => Promise<DrawnScore>;
  close: () => void;
}

/**
 * Engraves in a child process: it computes for seconds, and a strange score may crash it. Scores that were
 * lost before have another one, and more time.
 */
export function openEngraver(turn: keyof typeof bounds = "first"): Engraver {
  const script = new URL("./engraving-process.ts", import.meta.url);
  const child = openChildWorker({ ...bounds[turn], script, heapMegabytes });
  return {
    close: child.close,
    engrave: async (musicXml, signal, semitones = 0) => {
      signal.throwIfAborted();
      const task = Buffer.from(JSON.stringify({ musicXml: musicXml.toString("utf8"), semitones }));
      return drawnScore.parse(JSON.parse((await child.run(task, signal)).toString("utf8")));
    },
  };
}
