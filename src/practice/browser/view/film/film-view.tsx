import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FilmListening } from "../../pages/room/listening/use-film-listening.ts";

interface FilmViewProps {
  media: RefObject<HTMLVideoElement | null>;
  listening: FilmListening | null;
  hasPicture: boolean;
  poster: string;
  title: string;
}

/**
 * The film's picture with the viewer's watermark. Without the picture, only messages about the
 * film.
 */
export function FilmView({ media, listening, hasPicture, poster, title }: FilmViewProps) {
  const overlay = useRef<HTMLDivElement>(null);
  const watermark = listening?.watermark ?? null;
  useEffect(() => overlay.current?.replaceChildren(...(watermark ? [watermark] : [])), [watermark]);
  const refusal = listening?.refusal ?? null;
  return (
    <div className="film-view" data-picture={(hasPicture && listening !== null) || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: FilmCaptions shows them as text */}
      <video
        ref={media}
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        preload="none"
        poster={poster}
        aria-label={`Film: ${title}`}
      />
      <div ref={overlay} aria-hidden className="film-overlay" />
      {listening?.isOpening && (
        <p role="status" className="film-message">
          Loading the lesson…
        </p>
      )}
      {refusal && (
        <div role="alert" className="film-message">
          <p>{refusal.message}</p>
          {refusal.code === "billing.plan_lacks_category" ? (
            <Link to="/plans" className="view-chip">
              See the plans
            </Link>
          ) : (
            <button type="button" className="view-chip" onClick={listening?.play}>
              {refusal.code === "playback.playing_elsewhere" ? "Play here" : "Try again"}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
