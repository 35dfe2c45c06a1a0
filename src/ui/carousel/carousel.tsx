import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { onVisibleOrInteracted } from "../interaction/on-visible-or-interacted.ts";
import { scrollBehavior } from "../interaction/scroll.ts";
import type { LiveCarousel } from "./enhance-carousel.ts";
import { type RowEdges, watchEdges } from "./row-edges.ts";

/** Space between slides in pixels (spec §9). */
const carouselGap = 30;

interface CarouselProps {
  /** The accessible name. */
  label: string;
  /** Slides per view from a window width on, such as `{ 636: 2, 1072: 3 }`; one below. */
  breakpoints: Breakpoints;
  children: ReactNode;
}

/** The window widths at which the number of slides may change (spec §2), as in carousel.css. */
const widths = [636, 1072, 1280] as const;
type Breakpoints = Readonly<Partial<Record<(typeof widths)[number], number>>>;

/**
 * A row of slides. Until it is visible, and without scripts, it scrolls and snaps natively. It uses
 * Swiper's sizes, so that the layout does not shift when Swiper takes over.
 */
export function Carousel({ label, breakpoints, children }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null);
  const count = Children.count(children);
  const { live, edges } = useLiveCarousel(row, breakpoints, count);
  const step = (by: 1 | -1) => {
    if (live) return live.step(by);
    row.current?.scrollBy({ left: by * row.current.clientWidth, behavior: scrollBehavior() });
  };
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className="carousel"
      style={slidesStyle(breakpoints)}
      data-whole-from={wholeFrom(breakpoints, count)}
    >
      <div className="swiper" ref={row}>
        <ul className="swiper-wrapper">
          {Children.map(children, (child) => (
            <li className="swiper-slide">{child}</li>
          ))}
        </ul>
      </div>
      <div className="carousel-steps" data-locked={(edges.atStart && edges.atEnd) || undefined}>
        <StepButton label="Previous" at={edges.atStart} onClick={() => step(-1)}>
          <ChevronLeft size={22} aria-hidden />
        </StepButton>
        <StepButton label="Next" at={edges.atEnd} onClick={() => step(1)}>
          <ChevronRight size={22} aria-hidden />
        </StepButton>
      </div>
    </section>
  );
}

interface StepButtonProps {
  label: string;
  at: boolean;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ label, at, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={at}
      onClick={onClick}
      className="carousel-step"
    >
      {children}
    </button>
  );
}

function useLiveCarousel(
  row: React.RefObject<HTMLDivElement | null>,
  breakpoints: Breakpoints,
  count: number,
) {
  const [live, setLive] = useState<LiveCarousel | null>(null);
  const [edges, setEdges] = useState<RowEdges>({ atStart: true, atEnd: false });
  const sizes = JSON.stringify(breakpoints);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let enhanced: LiveCarousel | undefined;
    let unmounted = false;
    const stopWaiting = onVisibleOrInteracted(element, () => {
      import("./enhance-carousel.ts").then(
        ({ enhance }) => {
          if (unmounted) return;
          enhanced = enhance(element, JSON.parse(sizes), carouselGap, setEdges);
          setLive(enhanced);
        },
        // Without Swiper the row scrolls natively.
        () => undefined,
      );
    });
    return () => {
      unmounted = true;
      stopWaiting();
      enhanced?.stop();
      setLive(null);
    };
  }, [row, sizes]);
  useEffect(() => {
    if (count === 0 || !row.current) return undefined;
    // Also when the count changes, which does not resize the row.
    live?.update();
    return live ? undefined : watchEdges(row.current, setEdges);
  }, [row, live, count]);
  return { live, edges };
}

/** CSS variables with the number of slides per view at each width, used until Swiper runs. */
function slidesStyle(breakpoints: Breakpoints): CSSProperties {
  const entries = widths.map((width) => [`--slides-${width}`, slidesAt(breakpoints, width)]);
  return Object.fromEntries(entries);
}

/** The width from which all slides fit, so that the arrows are hidden. */
function wholeFrom(breakpoints: Breakpoints, count: number): number | undefined {
  return [0, ...widths].find((width) => slidesAt(breakpoints, width) >= count);
}

function slidesAt(breakpoints: Breakpoints, window: number): number {
  return widths.reduce(
    (slides, width) => (width <= window ? (breakpoints[width] ?? slides) : slides),
    1,
  );
}
