import * as z from "zod/mini";
import { fromPlayer, type ToPlayer } from "./player/messages.ts";

const timeoutMs = 2_000;

/** The position of a player frame's video in seconds; null if the frame does not respond. */
export function readPlayerTime(player: Window | null | undefined): Promise<number | null> {
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
