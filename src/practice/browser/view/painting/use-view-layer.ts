import { type RefObject, useEffect, useRef, useState } from "react";
import type { ViewLayer, ViewPainter } from "./view-painter.ts";

/** A canvas in the element with the reference, for as long as that exists. */
export function useViewLayer(
  painter: ViewPainter,
): [box: RefObject<HTMLDivElement | null>, layer: ViewLayer | null] {
  const box = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<ViewLayer | null>(null);
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
