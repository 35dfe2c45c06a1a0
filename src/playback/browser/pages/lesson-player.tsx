import { Play } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { DataCosts } from "#catalog/contract.ts";
import { waitsForPlay } from "#platform/browser/data-saver/data-saver.ts";
import { useDataSaverMode } from "#platform/browser/data-saver/use-data-saver-mode.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { dataCostLabel } from "../data-usage-labels.ts";
import { useAskedMoment } from "../use-asked-moment.ts";
import { DataSaverChoice } from "./data-saver-choice.tsx";
import { PlayerArea } from "./player-area.tsx";
import { PlayerFrame, type PlayerPoster } from "./player-frame.tsx";

interface LessonPlayerProps {
  /** Null for a visitor of a free lesson. */
  userId: string | null;
  videoId: string;
  title: string;
  poster: PlayerPoster;
  /** Null while the lesson's sizes are unknown. */
  costs: DataCosts | null;
  /** Shown over the poster at the lesson's end. */
  atEnd?: ReactNode;
}

/**
 * The lesson's player with the data-saver settings and their costs below it. On phones, slow
 * connections and with the data saver on, the player loads nothing before Play is pressed.
 */
export function LessonPlayer({ userId, videoId, title, poster, costs, atEnd }: LessonPlayerProps) {
  const mode = useDataSaverMode();
  const playsAtOnce = usePlaysAtOnce();
  const [start, setStart] = useState<"waiting" | "ready" | "pressed">(() => {
    if (playsAtOnce) return "pressed";
    return waitsForPlay() ? "waiting" : "ready";
  });
  const [isStarted, setStarted] = useState(false);
  const onStarted = useCallback(() => setStarted(true), []);
  const frame = useRef<HTMLIFrameElement>(null);
  const moment = useAskedMoment(videoId, frame);
  // A requested moment counts as a press of Play.
  const phase = start === "waiting" && moment ? "pressed" : start;
  const bytes = costs?.[mode] ?? costs?.small ?? null;
  return (
    <div>
      <PlayerArea videoId={videoId} isStarted={isStarted}>
        {phase === "waiting" ? (
          <div className="dark-section relative size-full">
            <img
              {...poster}
              alt=""
              className="absolute inset-0 size-full object-cover object-left"
            />
            <LoadPlayerButton
              title={title}
              cost={bytes === null ? null : dataCostLabel(mode, bytes)}
              onPress={() => setStart("pressed")}
            />
          </div>
        ) : (
          <PlayerFrame
            userId={userId}
            videoId={videoId}
            title={title}
            poster={poster}
            mode={mode}
            moment={moment}
            frame={frame}
            atEnd={atEnd}
            onStarted={onStarted}
            playAtOnce={phase === "pressed"}
          />
        )}
      </PlayerArea>
      <DataSaverChoice mode={mode} costs={costs} />
    </div>
  );
}

/** True if a press on another page led here to play; false after a reload or Back. */
function usePlaysAtOnce(): boolean {
  const { state } = useLocation();
  return useNavigationType() === "PUSH" && Object(state).playsAtOnce === true;
}

interface LoadPlayerButtonProps {
  title: string;
  /** Such as "about 4 MB"; null if unknown. */
  cost: string | null;
  onPress: () => void;
}

/** Covers the poster where the player waits for Play. The player loads nothing before a press. */
function LoadPlayerButton({ title, cost, onPress }: LoadPlayerButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-0 grid cursor-pointer place-items-center rounded-poster bg-black/25 p-4 max-sm:rounded-none -outline-offset-2"
    >
      <span className="inline-flex min-h-11 items-center gap-2.5 rounded-full bg-[#0e0c0d]/80 px-5 py-2 font-semibold text-[#f3ecdf] text-small ring-1 ring-[#f3ecdf]/25">
        <Play size={20} aria-hidden className="fill-current text-[var(--school-accent,#e3b067)]" />
        <span>
          Play
          <VisuallyHidden> {title}</VisuallyHidden>
          {cost && <span className="font-normal tabular">, {cost}</span>}
        </span>
      </span>
    </button>
  );
}
