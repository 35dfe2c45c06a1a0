import { useEffect, useRef } from "react";

interface FilmCaptionsProps {
  /** What the captions say now; null where there are none. */
  text: HTMLElement | null;
  /** Whether a screen reader says it without being asked. */
  speaks: boolean;
}

/** What the lesson's captions say, also where the film's sound plays alone. */
export function FilmCaptions({ text, speaks }: FilmCaptionsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...(text ? [text] : [])), [text]);
  return <div ref={place} aria-live={speaks ? "polite" : "off"} className="film-captions" />;
}
