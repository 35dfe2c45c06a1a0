import { Pause, Play } from "lucide-react";
import { useState } from "react";
import type { HomeTexts } from "#site/contract.ts";

/** A moving row of composers with monograms. It has a pause button and stands still for reduced motion. */
export function Ticker({ composers }: { composers: HomeTexts["ticker"] }) {
  const [paused, setPaused] = useState(false);
  return (
    <section aria-label="Composers you will play" className="relative border-y border-line py-7">
      <div className="ticker overflow-hidden" data-paused={paused || undefined}>
        <div className="ticker-track animate-drift">
          <Composers composers={composers} />
          <Composers composers={composers} copy />
        </div>
      </div>
      <button
        type="button"
        aria-pressed={paused}
        aria-label="Pause the row of composers"
        onClick={() => setPaused(!paused)}
        className="pressable absolute top-1/2 right-3 grid -translate-y-1/2 place-items-center rounded-full bg-surface text-muted hover:text-accent-text motion-reduce:hidden noscript:hidden"
      >
        {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
      </button>
    </section>
  );
}

interface ComposersProps {
  composers: HomeTexts["ticker"];
  copy?: boolean;
}

function Composers({ composers, copy = false }: ComposersProps) {
  return (
    <ul aria-hidden={copy || undefined} className={copy ? "ticker-copy flex" : "flex"}>
      {composers.map(({ name, monogram, years }) => (
        <li key={name} className="flex items-center gap-4 pr-14">
          <Monogram letters={monogram} />
          <span>
            <span className="block font-title text-lg leading-tight whitespace-nowrap">{name}</span>
            <span className="block text-sm whitespace-nowrap text-muted tabular">{years}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Letters on a stave in a circle. */
function Monogram({ letters }: { letters: string }) {
  return (
    <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true" className="shrink-0">
      <circle cx="28" cy="28" r="27" fill="none" stroke="var(--border)" />
      <path d="M7 19h42M4.500 25h47M4 31h48M5.500 37h45" stroke="var(--line)" strokeWidth="1" />
      <text
        x="28"
        y="29"
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--text)"
        fontFamily="var(--font-title)"
        fontStyle="italic"
        fontSize={letters.length > 2 ? 17 : 21}
      >
        {letters}
      </text>
    </svg>
  );
}
