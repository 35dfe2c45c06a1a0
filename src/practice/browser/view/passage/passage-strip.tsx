import { type PointerEvent, useEffect, useRef, useState } from "react";
import {
  type BarJudgement,
  type BarVerdict,
  verdictOf,
} from "../../engine/following/judge-bars.ts";
import { type Passage, passageBeats, passageLabel, snapPassage } from "../../engine/passage.ts";
import { useViewLayer } from "../painting/use-view-layer.ts";
import type { ViewScene } from "../view-state.ts";

interface PassageStripProps {
  scene: ViewScene;
  passage: Passage;
  onChoose: (passage: Passage) => void;
  /** How the bars of the last pass went; empty before its end. */
  judged: readonly BarJudgement[];
}

/** Each judged bar with how both hands played it. */
function judgeEachBar(judged: readonly BarJudgement[]): [number, BarVerdict][] {
  return [...Map.groupBy(judged, ({ bar }) => bar)].map(([bar, hands]) => {
    const sum = { due: 0, wrong: 0, missing: 0 };
    for (const { due, wrong, missing } of hands) {
      sum.due += due;
      sum.wrong += wrong;
      sum.missing += missing;
    }
    return [bar, verdictOf(sum)];
  });
}

/** Pixels from which a touch is a drag. */
const leastDrag = 8;

/**
 * All bars in a row, with the passage and the score's position. Dragging over the bars chooses a
 * passage. By keyboard the settings do.
 */
export function PassageStrip({ scene, passage, onChoose, judged }: PassageStripProps) {
  const { document } = scene;
  const { totalBeats } = document;
  const root = useRef<HTMLDivElement>(null);
  const dragFrom = useRef<{ beat: number; clientX: number } | null>(null);
  const [dragged, setDragged] = useState<Passage | null>(null);
  const shown = passageBeats(document, dragged ?? passage);
  const percent = (beat: number): string => `${(beat / totalBeats) * 100}%`;
  const [marker, layer] = useViewLayer(scene.painter);
  useEffect(() => layer?.change({ kind: "marker", totalBeats }), [layer, totalBeats]);
  const beatAt = ({ clientX }: PointerEvent): number => {
    const box = root.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.max(0, Math.min(1, (clientX - box.left) / box.width)) * totalBeats;
  };
  const choose = (event: PointerEvent): void => {
    const from = dragFrom.current;
    // A thumb that slips off the keys must not choose bars.
    if (from === null || (!dragged && Math.abs(event.clientX - from.clientX) < leastDrag)) return;
    setDragged(snapPassage(document, from.beat, beatAt(event)));
  };
  return (
    <div
      ref={root}
      aria-hidden
      className="passage-strip"
      title={passageLabel(document, dragged ?? passage)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragFrom.current = { beat: beatAt(event), clientX: event.clientX };
      }}
      onPointerMove={choose}
      onPointerUp={() => {
        if (dragged) onChoose(dragged);
        dragFrom.current = null;
        setDragged(null);
      }}
      onPointerCancel={() => {
        dragFrom.current = null;
        setDragged(null);
      }}
    >
      <div className="passage-bars">
        {document.bars.map(({ startBeat }, bar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars keep their order
          <i key={bar} style={{ left: percent(startBeat) }} />
        ))}
        {judgeEachBar(judged).map(([bar, verdict]) => {
          const { fromBeat, toBeat } = passageBeats(document, { fromBar: bar, toBar: bar });
          const place = { left: percent(fromBeat), right: percent(totalBeats - toBeat) };
          return <span key={bar} data-judged={verdict} style={place} />;
        })}
        <b style={{ left: percent(shown.fromBeat), right: percent(totalBeats - shown.toBeat) }} />
      </div>
      <div ref={marker} className="passage-marker" />
    </div>
  );
}
