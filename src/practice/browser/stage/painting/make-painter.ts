import { type FallingScore, makeFallingPainter } from "../falling/falling-painter.ts";
import { type KeyLights, makeKeyLightPainter } from "../keyboard/key-light-painter.ts";
import { makeMarkerPainter, type PassageMarker } from "../passage/marker-painter.ts";
import { makeNoteLightPainter, type NoteLights } from "../score/note-light-painter.ts";
import type { LayerPainter } from "./layer-painter.ts";

/** What a layer of the stage shows, as it is laid out for drawing. */
export type LayerState = FallingScore | KeyLights | NoteLights | PassageMarker;

export function makePainter(state: LayerState): LayerPainter {
  switch (state.kind) {
    case "falling":
      return makeFallingPainter(state);
    case "keys":
      return makeKeyLightPainter(state);
    case "notes":
      return makeNoteLightPainter(state);
    case "marker":
      return makeMarkerPainter(state);
  }
}
