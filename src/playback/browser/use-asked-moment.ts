import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { followSeeks } from "./lesson-position.ts";

/** A moment that was asked for; each press is another one. */
export interface AskedMoment {
  seconds: number;
}

/** The last moment of the lesson that a press or the URL's hash, `#at-83`, asked for. */
export function useAskedMoment(videoId: string): AskedMoment | null {
  const { hash } = useLocation();
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  useEffect(() => followSeeks(videoId, (seconds) => setAsked({ seconds })), [videoId]);
  useEffect(() => {
    const seconds = /^#at-(\d{1,5})$/.exec(hash)?.[1];
    if (seconds !== undefined) setAsked({ seconds: Number(seconds) });
  }, [hash]);
  return asked;
}
