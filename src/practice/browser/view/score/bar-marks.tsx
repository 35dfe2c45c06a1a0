import { useEffect, useRef, useState } from "react";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { type BarVerdict, isOffBeat, verdictOf } from "../../engine/following/judge-bars.ts";
import type { TimedBar } from "../../engine/following/play-session.ts";
import { printedId } from "./read-system.ts";

interface BarMarksProps {
  document: PracticeDocument;
  drawing: SVGSVGElement | undefined;
  /** How the bars of the last pass went. */
  judged: readonly TimedBar[];
}

interface Mark {
  key: string;
  verdict: BarVerdict | "off-beat";
  /** In pixels of the line. */
  place: { left: number; top: number; width: number; height: number };
}

/** Space around the notes of a bar, in pixels. */
const around = 7;

/** Marks the notes of each faulty bar and hand on a printed line, by pattern as well as colour. */
export function BarMarks({ document, drawing, judged }: BarMarksProps) {
  const root = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useEffect(() => {
    const element = root.current;
    if (!element || !drawing) return;
    const layOut = (): void => setMarks(layOutMarks(element, { document, drawing, judged }));
    // Also called at once.
    const watch = new ResizeObserver(layOut);
    watch.observe(element);
    return () => watch.disconnect();
  }, [document, drawing, judged]);
  return (
    <div ref={root} className="bar-marks">
      {marks.map(({ key, verdict, place }) => (
        <span key={key} data-judged={verdict} style={place} />
      ))}
    </div>
  );
}

function layOutMarks(
  element: HTMLElement,
  { document, drawing, judged }: BarMarksProps & { drawing: SVGSVGElement },
): Mark[] {
  const origin = element.getBoundingClientRect();
  return judged.flatMap((each) => {
    const verdict = verdictOf(each);
    const isLate = each.lateMs !== undefined && isOffBeat({ lateMs: each.lateMs });
    if (verdict === "clean" && !isLate) return [];
    const boxes = document.notes
      .filter(({ bar, hand }) => bar === each.bar && hand === each.hand)
      .flatMap(({ id }) => drawing.querySelector(`#${CSS.escape(printedId(id))}`) ?? [])
      .map((note) => note.getBoundingClientRect());
    if (boxes.length === 0) return [];
    const left = Math.min(...boxes.map((box) => box.left)) - around;
    const right = Math.max(...boxes.map((box) => box.right)) + around;
    const top = Math.min(...boxes.map((box) => box.top)) - around;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + around;
    return {
      key: `${each.bar} ${each.hand}`,
      verdict: verdict === "clean" ? "off-beat" : verdict,
      place: {
        left: left - origin.left,
        top: top - origin.top,
        width: right - left,
        height: bottom - top,
      },
    };
  });
}
