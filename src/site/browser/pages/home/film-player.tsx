import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { areDataDear } from "#platform/browser/data-saver/data-saver.ts";
import type { HomeFilm } from "#site/contract.ts";

/**
 * Plays the film muted and repeatedly while it is in the window. On a slow or metered connection or
 * with reduced motion, the film loads only after its button is pressed.
 */
export default function FilmPlayer({ film }: { film: HomeFilm }) {
  const video = useRef<HTMLVideoElement>(null);
  const [wantsToPlay, setWantsToPlay] = useState(playsByItself);
  useEffect(() => {
    const element = video.current;
    if (!element || !wantsToPlay) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) element.play().catch(() => setWantsToPlay(false));
      else element.pause();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.pause();
    };
  }, [wantsToPlay]);
  return (
    <>
      <video
        ref={video}
        src={film.filmUrl}
        preload="none"
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden
        className="absolute inset-0 size-full object-cover"
      />
      <button
        type="button"
        aria-label={wantsToPlay ? "Pause the film" : "Play the film"}
        onClick={() => setWantsToPlay(!wantsToPlay)}
        className="pressable absolute right-3 bottom-3 grid place-items-center rounded-full bg-[#0e0c0dcc] text-[#f3e9d8] transition-colors duration-200 hover:text-accent-text"
      >
        {wantsToPlay ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </button>
    </>
  );
}

function playsByItself(): boolean {
  return !areDataDear() && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
