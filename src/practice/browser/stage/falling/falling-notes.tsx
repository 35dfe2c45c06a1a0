import { useEffect, useRef } from "react";
import type { StageScene } from "../stage-state.ts";
import { drawFalling } from "./draw-falling.ts";
import { type FallingOptions, layOutFalling } from "./falling-score.ts";

interface FallingNotesProps {
  scene: StageScene;
  options: FallingOptions;
}

const mostPixelsPerPoint = 2;

/** The notes fall to the keys below. For eyes only: the prompt says the same in words. */
export function FallingNotes({ scene, options }: FallingNotesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const score = layOutFalling(scene.document, options);
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const size = { context, width: 0, height: 0 };
    let drawn = Number.NaN;
    const draw = (): void => {
      const beat = scene.clock.beatNow() ?? drawn;
      // With reduced motion the notes move beat by beat.
      const shown = reducedMotion.matches && !scene.clock.isWaiting() ? Math.floor(beat) : beat;
      if (shown === drawn || Number.isNaN(shown)) return;
      drawn = shown;
      drawFalling(size, score, shown);
    };
    const resize = new ResizeObserver(() => {
      const scale = Math.min(mostPixelsPerPoint, devicePixelRatio);
      size.width = element.clientWidth;
      size.height = element.clientHeight;
      element.width = Math.round(size.width * scale);
      element.height = Math.round(size.height * scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const at = Number.isNaN(drawn) ? (scene.clock.beatNow() ?? options.passage.fromBeat) : drawn;
      drawn = at;
      drawFalling(size, score, at);
    });
    resize.observe(element);
    const stop = scene.frames.add(draw);
    return () => {
      stop();
      resize.disconnect();
    };
  }, [scene, options]);
  return <canvas ref={canvas} aria-hidden className="falling-notes" />;
}
