import { Pause, Play } from "lucide-react";
import { useState } from "react";
import type { HomeTexts } from "#site/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";

/** A moving row of composers with monograms. It has a pause button and stands still for reduced motion. */
export function Ticker({ composers }: { composers: HomeTexts["ticker"] }) {
  const [paused, setPaused] = useState(false);
  // The copy that closes the loop is hidden from screen readers and moves only with scripts.
  const moves = useHydrated();
  return (
    <section aria-label="Composers you will play" className="relative border-y border-line py-7">
      <div className="ticker overflow-hidden" data-paused={paused || undefined}>
        <div className={classNames("ticker-track", moves && "animate-drift")}>
          <Composers composers={composers} />
          {moves && <Composers composers={composers} copy />}
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
        <li key={name}>
          <i aria-hidden>{monogram}</i>
          <span>
            <b>{name}</b>
            <small>{years}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
