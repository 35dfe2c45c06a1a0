import { useEffect } from "react";
import type { KeyGlide } from "../keyboard/key-glide.ts";
import { useViewLayer } from "../painting/use-view-layer.ts";
import type { ViewScene } from "../view-state.ts";
import { type FallingOptions, layOutFalling } from "./falling-score.ts";

interface FallingNotesProps {
  scene: ViewScene;
  options: Omit<FallingOptions, "movesByBeat" | "isPart">;
  glide: KeyGlide;
}

/** The notes fall to the keys below. For eyes only: the prompt names them in words. */
export function FallingNotes({ scene, options, glide }: FallingNotesProps) {
  const { document, painter } = scene;
  const { isPart } = glide;
  const [box, layer] = useViewLayer(painter);
  useEffect(() => {
    const movesByBeat = matchMedia("(prefers-reduced-motion: reduce)").matches;
    layer?.change(layOutFalling(document, { ...options, movesByBeat, isPart }));
  }, [layer, document, options, isPart]);
  return (
    <div aria-hidden className="falling-box">
      <div ref={glide.attach} className="key-space" style={glide.style}>
        <div ref={box} className="h-full" />
      </div>
    </div>
  );
}
