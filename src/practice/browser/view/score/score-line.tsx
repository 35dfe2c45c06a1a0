import { useEffect, useRef } from "react";
import type { ViewScene } from "../view-state.ts";
import { useNoteLights } from "./use-note-lights.ts";

interface ScoreLineProps {
  scene: ViewScene;
  drawing: SVGSVGElement | undefined;
  /** True for the system after the one that plays. */
  isNext: boolean;
}

/**
 * One system of the printed score. Its element stays in the page when the system starts to play.
 */
export function ScoreLine({ scene, drawing, isNext }: ScoreLineProps) {
  const print = useRef<HTMLDivElement>(null);
  useEffect(() => print.current?.replaceChildren(...(drawing ? [drawing] : [])), [drawing]);
  const lights = useNoteLights(scene, drawing);
  return (
    <div aria-hidden className="score-line" data-next={isNext || undefined} hidden={!drawing}>
      <div ref={print} className="score-print" />
      <div ref={lights} className="note-lights" />
    </div>
  );
}
