import { useEffect } from "react";
import { useViewLayer } from "../painting/use-view-layer.ts";
import type { ViewScene } from "../view-state.ts";
import { type FallingOptions, layOutFalling } from "./falling-score.ts";

interface FallingNotesProps {
  scene: ViewScene;
  options: Omit<FallingOptions, "movesByBeat">;
}

/** The notes fall to the keys below. For eyes only: the prompt names them in words. */
export function FallingNotes({ scene, options }: FallingNotesProps) {
  const { document, painter } = scene;
  const [box, layer] = useViewLayer(painter);
  useEffect(() => {
    const movesByBeat = matchMedia("(prefers-reduced-motion: reduce)").matches;
    layer?.change(layOutFalling(document, { ...options, movesByBeat }));
  }, [layer, document, options]);
  return <div ref={box} aria-hidden className="falling-box" />;
}
