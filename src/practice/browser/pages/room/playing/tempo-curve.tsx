import type { BarTempo } from "#practice/browser/engine/following/judge-rhythm.ts";

const width = 120;
const height = 28;
const edge = 3;
/** Less than this share of the tempo is drawn as a straight line. */
const leastSpread = 0.2;

/** The player's tempo from bar to bar. Screen readers skip it: the sentence beside it tells. */
export function TempoCurve({ tempo }: { tempo: readonly BarTempo[] }) {
  const [first, last] = [tempo[0], tempo.at(-1)];
  if (!first || !last || first === last) return null;
  const speeds = tempo.map(({ beatsPerMinute }) => beatsPerMinute);
  const middle = (Math.min(...speeds) + Math.max(...speeds)) / 2;
  const spread = Math.max(Math.max(...speeds) - Math.min(...speeds), middle * leastSpread);
  const points = tempo.map(({ bar, beatsPerMinute }) => {
    const x = edge + ((bar - first.bar) / (last.bar - first.bar)) * (width - 2 * edge);
    const y = height / 2 - ((beatsPerMinute - middle) / spread) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline points={points.join(" ")} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
