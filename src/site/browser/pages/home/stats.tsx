import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { Section } from "#ui/page/page.tsx";

const CountUp = lazy(() => import("./count-up.tsx").catch(() => ({ default: StaticFigure })));

export const statsQuery = {
  ...apiQuery(
    "/api/stats",
    async () => (await import("#catalog/contract.ts")).catalogEndpoints.stats,
    {},
    "Unable to fetch stats.",
  ),
  retry: false,
};

/** Shown when the fetch of the figures fails (spec §9). */
const fallback = { totalUsers: 4753, totalVideos: 207 };

interface StatsProps {
  countries: number;
  /** True if the server could not prefetch the figures. */
  isUnavailable: boolean;
}

/**
 * Students, courses and countries, counting up from 0 when first scrolled into view. Figures of 0
 * are left out. The block is left out for a school without a lesson.
 */
export function Stats({ countries, isUnavailable }: StatsProps) {
  const { data, isError } = useQuery(statsQuery);
  const row = useRef<HTMLDListElement>(null);
  const phase = usePhase(row);
  const figures = data ?? (isError || isUnavailable ? fallback : undefined);
  const shown = [
    { label: "Students", value: figures?.totalUsers, seconds: 1 },
    { label: "Courses", value: figures?.totalVideos, seconds: 2 },
    { label: "Countries", value: countries, seconds: 3 },
  ].filter(({ value }) => value !== 0);
  if (figures?.totalVideos === 0) return null;
  return (
    <Section aria-label="The school in figures" className="border-y border-line">
      <dl ref={row} className="grid gap-10 sm:grid-cols-3">
        {shown.map(({ label, value, seconds }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-muted">{label}</dt>
            <dd className="font-display text-numeral leading-none font-[320] tracking-[-0.03em] tabular">
              <Figure value={value} seconds={seconds} phase={phase} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Phase = "still" | "waiting" | "counting";

interface FigureProps {
  value: number | undefined;
  seconds: number;
  phase: Phase;
}

function Figure({ value, seconds, phase }: FigureProps) {
  if (value === undefined) return <span className="text-muted">…</span>;
  const text = presentNumber(value);
  if (phase === "still") return text;
  const moving =
    phase === "waiting" ? (
      "0"
    ) : (
      <Suspense fallback="0">
        <CountUp end={value} durationSeconds={seconds} />
      </Suspense>
    );
  return (
    <>
      <span aria-hidden>{moving}</span>
      <span className="sr-only">{text}</span>
    </>
  );
}

/** Shown if the animation's code does not load. */
function StaticFigure({ end }: { end: number }) {
  return <>{presentNumber(end)}</>;
}

/** `still` without scripts or motion; `waiting` at 0 until visible; then `counting`. */
function usePhase(row: React.RefObject<HTMLElement | null>): Phase {
  const [phase, setPhase] = useState<Phase>("still");
  useEffect(() => {
    if (!row.current || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.some((entry) => entry.isIntersecting);
        setPhase(seen ? "counting" : "waiting");
        if (seen) watch.disconnect();
      },
      { threshold: 0.4 },
    );
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [row]);
  return phase;
}
