import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EngravedLayout } from "#practice/contract/practice-document.ts";
import type { TimedBar } from "../../engine/following/play-session.ts";
import { barIndexAt } from "../../engine/passage.ts";
import type { ViewScene } from "../view-state.ts";
import { findSystemIndex } from "./find-system.ts";
import { createNoteMarker } from "./mark-notes.ts";
import { printedId } from "./read-system.ts";
import { ScoreLine } from "./score-line.tsx";
import { systemQuery } from "./system-query.ts";
import { type Print, usePrint } from "./use-print.ts";

interface PrintedScoreProps {
  scene: ViewScene;
  videoId: string;
  semitones: number;
  showsDue: boolean;
  /** Prints the narrow systems in a wide window too. */
  isLarge: boolean;
  /** How the bars of the last pass went; empty before its end. */
  judged: readonly TimedBar[];
}

/** Below this width the narrow systems are shown. */
export const narrowBelowPixels = 640;

/**
 * The printed score: the system that plays, and the next below it. Each is fetched when it is near.
 */
export function PrintedScoreView({ semitones, ...props }: PrintedScoreProps) {
  const { scene, videoId } = props;
  const print = usePrint({ videoId, document: scene.document, semitones });
  if (!print) {
    return (
      <div className="printed-score" data-state="missing">
        <p className="score-note">
          The printed score is not ready yet. Keys and falling notes are.
        </p>
      </div>
    );
  }
  return <Systems {...props} print={print} />;
}

interface SystemsProps extends Omit<PrintedScoreProps, "semitones"> {
  print: Print;
}

function Systems({ scene, videoId, showsDue, isLarge, judged, print }: SystemsProps) {
  const root = useRef<HTMLDivElement>(null);
  const fitting = useLayout(root);
  const layout = isLarge ? "narrow" : fitting;
  const { scoreSha256, engraving, note } = print;
  const systems = engraving[layout];
  const current = useCurrentSystem(scene, systems);
  const shown = [current, current + 1].filter((index) => index < systems.length);
  const queries = useQueries({
    queries: shown.map((index) => systemQuery({ videoId, scoreSha256, layout, index })),
  });
  const drawings = queries.map(({ data }) => data);
  const [first, second] = drawings;
  useEffect(() => {
    const lines = [first, second].filter((line) => line !== undefined);
    const find = (id: string): Element[] =>
      lines.flatMap((line) => line.querySelector(`#${CSS.escape(printedId(id))}`) ?? []);
    const stop = scene.frameLoop.add(createNoteMarker(scene, find, showsDue));
    return () => {
      stop();
      for (const lit of lines.flatMap((line) => [...line.querySelectorAll("[data-hand]")])) {
        lit.classList.remove("is-due");
      }
    };
  }, [first, second, scene, showsDue]);
  const hasFailed = queries[0]?.isError === true;
  const isOffline = !first && queries[0]?.fetchStatus === "paused";
  return (
    <div ref={root} className="printed-score" data-state={first ? "shown" : "loading"}>
      {hasFailed && (
        <p className="score-note" role="status">
          The printed score cannot be loaded. Keys and falling notes go on without it.{" "}
          <button type="button" className="underline" onClick={() => void queries[0]?.refetch()}>
            Try again
          </button>
        </p>
      )}
      {isOffline && (
        <p className="score-note" role="status">
          You are offline: this line is printed once you are back. Keys and falling notes go on.
        </p>
      )}
      <p className="score-key-note" role="status">
        {note}
      </p>
      {shown.map((index, place) => (
        <ScoreLine
          key={index}
          scene={scene}
          drawing={drawings[place]}
          isNext={place > 0}
          judged={judged}
        />
      ))}
    </div>
  );
}

function useLayout(root: React.RefObject<HTMLElement | null>): EngravedLayout {
  const [layout, setLayout] = useState<EngravedLayout>(() =>
    innerWidth < narrowBelowPixels ? "narrow" : "wide",
  );
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setLayout(element.clientWidth < narrowBelowPixels ? "narrow" : "wide"),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [root]);
  return layout;
}

/** The system of the bar that plays. It stays where the keyboard rests. */
function useCurrentSystem(
  { document, clock, frameLoop }: ViewScene,
  systems: Print["engraving"]["wide"],
): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let bar = -1;
    return frameLoop.add(() => {
      const beat = clock.beatIn(0);
      if (beat === null) return;
      const next = barIndexAt(document, Math.max(0, beat));
      if (next === bar) return;
      bar = next;
      setCurrent(findSystemIndex(systems, document.bars[next]?.writtenIndex ?? 0));
    });
  }, [document, clock, frameLoop, systems]);
  return Math.min(current, systems.length - 1);
}
