import { useState } from "react";
import type { DataCosts } from "#catalog/contract.ts";
import { waitsForPlay } from "#platform/browser/data-saver/data-saver.ts";
import { useDataSaverMode } from "#platform/browser/data-saver/use-data-saver-mode.ts";
import { nameDataCost } from "../data-usage-labels.ts";
import { DataChoice } from "./data-choice.tsx";
import { type LessonPicture, PlayerFrame } from "./player-frame.tsx";
import { PlayerPlace } from "./player-place.tsx";
import { PressToLoad } from "./press-to-load.tsx";

interface LessonPlayerProps {
  userId: string;
  videoId: string;
  title: string;
  poster: LessonPicture;
  /** Null where the lesson's sizes are not known yet. */
  costs: DataCosts | null;
}

/**
 * A lesson where it plays, and below it what it may fetch and what that costs. On a phone, on a slow
 * line and for those who save data, nothing of the player is loaded before Play is pressed.
 */
export function LessonPlayer({ userId, videoId, title, poster, costs }: LessonPlayerProps) {
  const use = useDataSaverMode();
  const [start, setStart] = useState<"waits" | "ready" | "pressed">(() =>
    waitsForPlay() ? "waits" : "ready",
  );
  const bytes = costs?.[use] ?? costs?.small ?? null;
  return (
    <div>
      <PlayerPlace>
        {start === "waits" ? (
          <div className="evening relative aspect-video">
            <img {...poster} alt="" className="absolute inset-0 size-full object-cover" />
            <PressToLoad
              title={title}
              cost={bytes === null ? null : nameDataCost(use, bytes)}
              onPress={() => setStart("pressed")}
            />
          </div>
        ) : (
          <PlayerFrame
            {...{ userId, videoId, title, poster, use, playAtOnce: start === "pressed" }}
          />
        )}
      </PlayerPlace>
      <DataChoice use={use} costs={costs} />
    </div>
  );
}
