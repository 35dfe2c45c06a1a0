import { type RefObject, useEffect } from "react";
import { useViewLayer } from "../painting/use-view-layer.ts";
import type { ViewScene } from "../view-state.ts";
import type { NoteLights } from "./note-light-painter.ts";
import { readNoteShapes } from "./read-note-shapes.ts";
import { printedId } from "./read-system.ts";

/**
 * Lights the sounding notes of a printed system, in the canvas of the element with the reference.
 */
export function useNoteLights(
  { document, painter }: ViewScene,
  line: SVGSVGElement | undefined,
): RefObject<HTMLDivElement | null> {
  const [box, layer] = useViewLayer(painter);
  useEffect(() => {
    const element = box.current;
    if (!element || !layer || !line) return;
    const layOut = (): void => {
      const { left, top } = element.getBoundingClientRect();
      // The style sheet defines the colours of both hands in both themes.
      const { color, outlineColor } = getComputedStyle(element);
      const shapesOf = new Map(
        [...line.querySelectorAll(".note")].map((note) => [
          note.id,
          readNoteShapes(note, { left, top }),
        ]),
      );
      const notes: NoteLights["notes"] = document.notes.flatMap((note) => {
        const { id, tiedIds = [], startBeat, beats, hand } = note;
        const shapes = [id, ...tiedIds].flatMap((one) => shapesOf.get(printedId(one)) ?? []);
        return shapes.length > 0 ? [{ startBeat, beats, hand, shapes }] : [];
      });
      layer.change({ kind: "notes", notes, colours: { right: color, left: outlineColor } });
    };
    // Also called at once.
    const watch = new ResizeObserver(layOut);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, layer, document, line]);
  return box;
}
