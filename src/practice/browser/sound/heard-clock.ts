/** What is heard now, in the context's seconds: it was rendered a little earlier. */
export function heardAt(context: AudioContext): number {
  return context.currentTime - (Number.isFinite(context.outputLatency) ? context.outputLatency : 0);
}

/** A context that falls so far behind has stood still. */
const mostLagSeconds = 0.06;
/** By so much, for each second, the two clocks may differ in speed. */
const drift = 1e-3;
/** A context is slow to say its time. */
const freshSeconds = 2e-3;

/**
 * Returns a clock of what is heard that runs evenly: a context's own moves in steps of what it renders at
 * once, some 3 to 40 ms. Right after a step it is exact, so the earliest that was seen counts.
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
