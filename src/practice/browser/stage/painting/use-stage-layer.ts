import { type RefObject, useEffect, useRef, useState } from "react";
import type { StageLayer, StagePainter } from "./stage-painter.ts";

/** A canvas in the element with the reference, for as long as that exists. */
export function useStageLayer(
  painter: StagePainter,
): [box: RefObject<HTMLDivElement | null>, layer: StageLayer | null] {
  const box = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<StageLayer | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const added = painter.add(box.current);
    setLayer(added);
    return () => {
      added.close();
      setLayer(null);
    };
  }, [painter]);
  return [box, layer];
}
