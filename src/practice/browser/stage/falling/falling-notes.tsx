import { useEffect, useRef, useState } from "react";
import type { StageScene } from "../stage-state.ts";
import { type FallingOptions, layOutFalling } from "./falling-score.ts";
import { type FallingView, openFallingView } from "./falling-view.ts";

interface FallingNotesProps {
  scene: StageScene;
  options: FallingOptions;
}

/** The notes fall to the keys below. For eyes only: the prompt says the same in words. */
export function FallingNotes({ scene, options }: FallingNotesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<FallingView | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const opened = openFallingView(box.current);
    setView(opened);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (!view) return;
    let hands = options.hands;
    view.change({ score: layOutFalling(scene.document, options) });
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    let drawn = Number.NaN;
    return scene.frames.add(() => {
      const playing = scene.clock.handsNow();
      const shownHands = playing === "both" ? options.hands : playing;
      if (shownHands !== hands) {
        hands = shownHands;
        view.change({ score: layOutFalling(scene.document, { ...options, hands }) });
      }
      const resting = Number.isNaN(drawn) ? options.passage.fromBeat : drawn;
      const beat = scene.clock.beatNow() ?? resting;
      // With reduced motion the notes move beat by beat.
      const shown = reducedMotion.matches && !scene.clock.isWaiting() ? Math.floor(beat) : beat;
      if (shown === drawn) return;
      drawn = shown;
      view.change({ beat: shown });
    });
  }, [view, scene, options]);
  return <div ref={box} aria-hidden className="falling-box" />;
}
