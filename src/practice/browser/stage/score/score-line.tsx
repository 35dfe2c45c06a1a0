import { useEffect, useRef } from "react";
import type { StageScene } from "../stage-state.ts";
import { useNoteLights } from "./use-note-lights.ts";

interface ScoreLineProps {
  scene: StageScene;
  drawing: SVGSVGElement | undefined;
  /** It follows the line that plays. */
  isNext: boolean;
}

/** One line of the printed score. It stays in the page when it becomes the one that plays. */
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
