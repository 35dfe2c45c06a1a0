import { useEffect, useRef } from "react";

interface FilmCaptionsProps {
  /** The current caption; null without one. */
  text: HTMLElement | null;
  /** Whether a screen reader announces it by itself. */
  speaks: boolean;
}

/** The lesson's captions, shown even where only the film's sound plays. */
export function FilmCaptions({ text, speaks }: FilmCaptionsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...(text ? [text] : [])), [text]);
  return <div ref={place} aria-live={speaks ? "polite" : "off"} className="film-captions" />;
}
