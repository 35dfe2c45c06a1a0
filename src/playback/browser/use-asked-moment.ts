import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type AskedMoment, registerPlayer } from "./lesson-position.ts";
import { readPlayerTime } from "./read-player-time.ts";

/** The lesson's last moment that a press or the URL's hash, `#at-83`, requested. */
export function useAskedMoment(
  videoId: string,
  frame: RefObject<HTMLIFrameElement | null>,
): AskedMoment | null {
  const { hash } = useLocation();
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  useEffect(() => {
    const readSeconds = () => readPlayerTime(frame.current?.contentWindow);
    return registerPlayer(videoId, { seek: setAsked, readSeconds });
  }, [videoId, frame]);
  useEffect(() => {
    const seconds = /^#at-(\d{1,5})$/.exec(hash)?.[1];
    if (seconds !== undefined) setAsked({ seconds: Number(seconds) });
  }, [hash]);
  return asked;
}
