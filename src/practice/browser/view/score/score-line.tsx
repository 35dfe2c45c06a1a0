import { useEffect, useRef } from "react";
import type { TimedBar } from "../../engine/following/play-session.ts";
import type { ViewScene } from "../view-state.ts";
import { BarMarks } from "./bar-marks.tsx";
import { useNoteLights } from "./use-note-lights.ts";

interface ScoreLineProps {
  scene: ViewScene;
  drawing: SVGSVGElement | undefined;
  /** True for the system after the one that plays. */
  isNext: boolean;
  judged: readonly TimedBar[];
}

/**
 * One system of the printed score. Its element stays in the page when the system starts to play.
 */
export function ScoreLine({ scene, drawing, isNext, judged }: ScoreLineProps) {
  const print = useRef<HTMLDivElement>(null);
  useEffect(() => print.current?.replaceChildren(...(drawing ? [drawing] : [])), [drawing]);
  const lights = useNoteLights(scene, drawing);
  return (
    <div aria-hidden className="score-line" data-next={isNext || undefined} hidden={!drawing}>
      <div ref={print} className="score-print" />
      <div ref={lights} className="note-lights" />
      <BarMarks document={scene.document} drawing={drawing} judged={judged} />
    </div>
  );
}
