import { createFallingPainter, type FallingScore } from "../falling/falling-painter.ts";
import { createKeyLightPainter, type KeyLights } from "../keyboard/key-light-painter.ts";
import { createMarkerPainter, type PassageMarker } from "../passage/marker-painter.ts";
import { createNoteLightPainter, type NoteLights } from "../score/note-light-painter.ts";
import type { LayerPainter } from "./layer-painter.ts";

/** A layer of the view, laid out for drawing. */
export type LayerState = FallingScore | KeyLights | NoteLights | PassageMarker;

export function createPainter(state: LayerState): LayerPainter {
  switch (state.kind) {
    case "falling":
      return createFallingPainter(state);
    case "keys":
      return createKeyLightPainter(state);
    case "notes":
      return createNoteLightPainter(state);
    case "marker":
      return createMarkerPainter(state);
  }
}
