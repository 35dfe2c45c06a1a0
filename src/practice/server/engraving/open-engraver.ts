import { openChildWorker } from "#platform/server/child-worker/open-child-worker.ts";
import { type DrawnScore, engravingResult } from "./drawn-system.ts";
import type { PrintOptions } from "./engrave-score.ts";
import { UndrawnError } from "./find-failing-bar.ts";

/**
 * A lesson's score takes a second or two. One of an hour's music takes a minute and is engraved
 * last.
 */
const bounds = {
  first: { processorMs: 30_000, deadlineMs: 300_000 },
  again: { processorMs: 180_000, deadlineMs: 1_800_000 },
};
/** Verovio's own memory comes on top. */
const heapMegabytes = 512;

export interface Engraver {
  /**
   * Engraves a score, as written or transposed, one at a time. Throws UndrawnError if the engraver
   * cannot, and TaskLost if it crashes, takes too long, or the signal aborts.
   */
  engrave: (musicXml: Buffer, signal: AbortSignal, print?: PrintOptions) => Promise<DrawnScore>;
  close: () => void;
}

/**
 * Engraves in a child process, since engraving computes for seconds and a malformed score may crash
 * it. Scores whose worker died use another process and get more time.
 */
export function openEngraver(turn: keyof typeof bounds = "first"): Engraver {
  const script = new URL("./engraving-process.ts", import.meta.url);
  const child = openChildWorker({ ...bounds[turn], script, heapMegabytes });
  return {
    close: child.close,
    engrave: async (musicXml, signal, { semitones = 0, printedParts = null } = {}) => {
      signal.throwIfAborted();
      const text = musicXml.toString("utf8");
      const task = Buffer.from(JSON.stringify({ musicXml: text, semitones, printedParts }));
      const output = await child.run(task, signal);
      const result = engravingResult.parse(JSON.parse(output.toString("utf8")));
      if ("reason" in result) throw new UndrawnError(result.reason, result.bar);
      return result;
    },
  };
}
