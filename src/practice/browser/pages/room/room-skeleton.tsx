import { RoomTop } from "./room-top.tsx";
// In the route's document, the view has the room's layout before its lesson loads.
import "../../view/score/score.css";
import "../../view/falling/falling.css";
import "../../view/keyboard/keyboard.css";
import "../../view/passage/passage-strip.css";
import "../../view/controls.css";

const whiteKeys = 15;

/** The view before its lesson loads. Its layout stays the same afterwards. */
export function RoomSkeleton({ videoId, title }: { videoId: string; title: string }) {
  return (
    <div
      className="practice-room dark-section"
      role="status"
      aria-label="Opening the practice room"
      data-skeleton
    >
      <RoomTop videoId={videoId}>
        <div className="room-title">
          <h1 className="truncate font-title text-lead leading-tight">{title}</h1>
          <p className="text-xs">&nbsp;</p>
        </div>
      </RoomTop>
      <div className="view" aria-hidden>
        <div className="view-upper">
          <div className="printed-score" data-state="loading" />
        </div>
        <div className="falling-area" />
        <div className="keyboard">
          {Array.from({ length: whiteKeys }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the items are alike and fixed
              key={index}
              className="piano-key"
              style={{ left: `${(index / whiteKeys) * 100}%`, width: `${100 / whiteKeys}%` }}
            />
          ))}
        </div>
      </div>
      <div aria-hidden>
        <div className="passage-strip">
          <div className="passage-bars" />
        </div>
        <div className="control-bar" />
      </div>
    </div>
  );
}
