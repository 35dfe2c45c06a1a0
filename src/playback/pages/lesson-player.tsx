import { useState } from "react";
import type { DataCosts } from "#catalog/contract.ts";
import { readDataUse } from "#platform/browser/data-use.ts";
import { useDataUse } from "#platform/browser/use-data-use.ts";
import { nameDataCost } from "../data-words.ts";
import { DataChoice } from "./data-choice.tsx";
import { PlayerFrame } from "./player-frame.tsx";
import { PressToLoad } from "./press-to-load.tsx";

/** The picture that stands until the player does. */
export interface LessonPicture {
  src: string;
  srcSet: string;
  /** How wide it stands, as `<img sizes>` wants it. */
  sizes: string;
}

interface LessonPlayerProps {
  userId: string;
  videoId: string;
  title: string;
  poster: LessonPicture;
  /** Null where the lesson's sizes are not known yet. */
  costs: DataCosts | null;
}

/**
 * A lesson where it plays, and below it what it may fetch and what that costs. For one who saves data
 * nothing of the player is loaded before he presses Play.
 */
export function LessonPlayer({ userId, videoId, title, poster, costs }: LessonPlayerProps) {
  const use = useDataUse();
  const [start, setStart] = useState<"waits" | "ready" | "pressed">(() =>
    readDataUse() === "all" ? "ready" : "waits",
  );
  const bytes = costs?.[use] ?? costs?.small ?? null;
  return (
    <div>
      <div className="evening relative aspect-video overflow-hidden rounded-poster bg-[#0e0c0d] ring-1 ring-line">
        {start === "waits" ? (
          <>
            <img {...poster} alt="" className="absolute inset-0 size-full object-cover" />
            <PressToLoad
              title={title}
              cost={bytes === null ? null : nameDataCost(use, bytes)}
              onPress={() => setStart("pressed")}
            />
          </>
        ) : (
          <PlayerFrame
            {...{ userId, videoId, title, poster, use, playAtOnce: start === "pressed" }}
          />
        )}
      </div>
      <DataChoice use={use} costs={costs} />
    </div>
  );
}
