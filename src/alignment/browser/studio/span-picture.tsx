import { peaksPerSecond } from "../../contract/alignment.ts";

interface SpanPictureProps {
  label: string;
  /** The visible part of the film. */
  fromSeconds: number;
  seconds: number;
  /** Peaks from a second on, twenty per second, from 0 to 255. */
  peaks: { fromSeconds: number; values: readonly number[] };
  notes: readonly {
    pitchMidi: number;
    seconds: number;
    durationSeconds: number;
    isDue: boolean;
  }[];
  /** The start of the span. */
  markSeconds: number;
}

const [width, height, lowest, highest] = [1000, 200, 21, 108];

/** The film's sound as a wave, overlaid with the played notes; the score's notes stand out. */
export function SpanPicture(props: SpanPictureProps) {
  const { label, fromSeconds, seconds, peaks, notes, markSeconds } = props;
  const x = (at: number) => ((at - fromSeconds) / seconds) * width;
  const y = (pitchMidi: number) =>
    height - 6 - ((pitchMidi - lowest) / (highest - lowest)) * (height - 12);
  const wave = peaks.values.map((peak, index) => {
    const at = x(peaks.fromSeconds + index / peaksPerSecond).toFixed(1);
    const half = (peak / 255) * (height / 2);
    return `M${at} ${(height / 2 - half).toFixed(1)}V${(height / 2 + half).toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-40 w-full rounded-sheet bg-field ring-1 ring-line"
    >
      <path d={wave.join("")} className="stroke-muted opacity-45" strokeWidth={3} fill="none" />
      {notes.map((note) => (
        <rect
          key={`${note.pitchMidi} ${note.seconds}`}
          x={x(note.seconds)}
          y={y(note.pitchMidi) - 3}
          width={Math.max(3, (note.durationSeconds / seconds) * width)}
          height={6}
          className={note.isDue ? "fill-accent" : "fill-danger"}
        />
      ))}
      <path
        d={`M${x(markSeconds).toFixed(1)} 0V${height}`}
        className="stroke-text"
        strokeWidth={2}
      />
    </svg>
  );
}
