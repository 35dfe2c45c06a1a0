import { Play } from "lucide-react";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { seekLesson } from "#playback/browser/index.ts";
import { textButtonClass } from "../posts/text-button.ts";

interface MomentButtonProps {
  videoId: string;
  seconds: number;
}

/** Plays the lesson from the moment that a question is about. */
export function MomentButton({ videoId, seconds }: MomentButtonProps) {
  return (
    <button
      type="button"
      className={`${textButtonClass} gap-1.5`}
      onClick={() => seekLesson(videoId, seconds)}
    >
      <Play size={14} aria-hidden className="fill-current" />
      <span>
        <span className="sr-only">Play the lesson </span>at{" "}
        <span className="tabular">{presentTimecode(seconds)}</span>
      </span>
    </button>
  );
}
