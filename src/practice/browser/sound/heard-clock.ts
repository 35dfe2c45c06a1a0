/** The position that is heard now, in the context's seconds: sound is rendered slightly earlier. */
export function heardAt(context: AudioContext): number {
  return context.currentTime - (Number.isFinite(context.outputLatency) ? context.outputLatency : 0);
}

/** A context that falls this far behind has stood still. */
const mostLagSeconds = 0.06;
/** The two clocks may differ in speed by this much per second. */
const drift = 1e-3;
/** A context reports its time late. */
const freshSeconds = 2e-3;

/**
 * Returns an even clock of the heard position. A context's own clock moves in steps of one
 * rendering, 3 to 40 ms. The clock is exact right after a step, so the earliest observed time
 * counts.
 */
export function createHeardClock(context: AudioContext): () => number {
  let ahead = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now() / 1000;
    if (now - lookedAt < freshSeconds) return now + ahead;
    const heard = heardAt(context);
    if (context.state !== "running") return heard;
    const exact = heard - now;
    if (Number.isFinite(ahead)) ahead -= (now - lookedAt) * drift;
    lookedAt = now;
    if (exact > ahead || exact < ahead - mostLagSeconds) ahead = exact;
    return now + ahead;
  };
}
