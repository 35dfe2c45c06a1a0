import Swiper from "swiper";
import { A11y } from "swiper/modules";
import "swiper/css";
import type { RowEdges } from "./row-edges.ts";

export interface LiveCarousel {
  step: (by: 1 | -1) => void;
  /** Measures again after slides were added or removed. */
  update: () => void;
  stop: () => void;
}

/** Starts Swiper on a row, with the spec's constants (§9: speed 800, touch ratio 0.8). */
export function enhance(
  row: HTMLElement,
  breakpoints: Readonly<Record<number, number>>,
  gap: number,
  onEdges: (edges: RowEdges) => void,
): LiveCarousel {
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const from = Object.entries(breakpoints).map(([width, slidesPerView]) => [
    width,
    { slidesPerView },
  ]);
  // Starts at the slide to which the visitor has scrolled.
  const slideWidth =
    row.querySelector<HTMLElement>(".swiper-slide")?.offsetWidth ?? row.clientWidth;
  const initialSlide = Math.round(row.scrollLeft / (slideWidth + gap));
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    modules: [A11y],
    speed: reducedMotion ? 0 : 800,
    spaceBetween: gap,
    touchRatio: 0.8,
    slidesPerView: 1,
    initialSlide,
    breakpoints: Object.fromEntries(from),
    watchOverflow: true,
    a11y: { enabled: true, slideRole: "listitem", containerRole: null },
  });
  const report = () =>
    onEdges({
      atStart: swiper.isBeginning || swiper.isLocked,
      atEnd: swiper.isEnd || swiper.isLocked,
    });
  swiper.on("slideChange reachBeginning reachEnd fromEdge lock unlock resize update", report);
  report();
  return {
    step: (by) => (by === 1 ? swiper.slideNext() : swiper.slidePrev()),
    update: () => swiper.update(),
    stop: () => swiper.destroy(true, true),
  };
}
