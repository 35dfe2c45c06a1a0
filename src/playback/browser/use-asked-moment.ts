import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { type AskedMoment, registerPlayer } from "./lesson-position.ts";
import { fromPlayer, type ToPlayer } from "./player/messages.ts";

/** The lesson's last moment that a press or the URL's hash, `#at-83` or `#bar=12`, requested. */
export function useAskedMoment(
  videoId: string,
  frame: RefObject<HTMLIFrameElement | null>,
): AskedMoment | null {
  const { hash, key } = useLocation();
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  useEffect(() => {
    const readSeconds = () => readPlayerTime(frame.current?.contentWindow);
    return registerPlayer(videoId, { seek: setAsked, readSeconds });
  }, [videoId, frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each press of the link.
  useEffect(() => {
    const [, seconds, bar] = /^#(?:at-(\d{1,5})|bar=(\w{1,12}))$/.exec(hash) ?? [];
    if (seconds !== undefined) setAsked({ seconds: Number(seconds) });
    if (bar !== undefined) setAsked({ bar });
  }, [hash, key]);
  return asked;
}

const timeoutMs = 2_000;

/** The position of a player frame's video in seconds; null if the frame does not respond. */
function readPlayerTime(player: Window | null | undefined): Promise<number | null> {
  if (!player) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (seconds: number | null): void => {
      clearTimeout(timer);
      removeEventListener("message", onMessage);
      resolve(seconds);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== player || origin !== location.origin) return;
      const message = z.safeParse(fromPlayer, data);
      if (message.success && message.data.kind === "tlp-time") finish(message.data.seconds);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    addEventListener("message", onMessage);
    player.postMessage({ kind: "tlp-get-time" } satisfies ToPlayer, location.origin);
  });
}
