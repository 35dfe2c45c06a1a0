import * as z from "zod/mini";
import type { Pass } from "./lesson/session-calls.ts";
import { type FromPlayer, type ToPlayer, toPlayer } from "./messages.ts";

const patienceMilliseconds = 15_000;

/**
 * The pass in this page's own address, which is then forgotten: it works once. `playAtOnce` where
 * the viewer has pressed Play already, on the page around the player.
 */
export function takeAddress(): { pass: Pass | null; playAtOnce: boolean } {
  const query = new URLSearchParams(location.search);
  const [otp, playbackInfo] = [query.get("otp"), query.get("playbackInfo")];
  const playAtOnce = location.hash === "#play";
  history.replaceState(null, "", location.pathname);
  return { pass: otp && playbackInfo ? { otp, playbackInfo } : null, playAtOnce };
}

/** Tells the page around the player, if there is one and it is ours. */
export function postToPage(message: FromPlayer): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Asks the page around the player for a new pass; null when it has none or does not answer. */
export function requestTicket(): Promise<Pass | null> {
  if (window.parent === window) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (pass: Pass | null): void => {
      clearTimeout(timer);
      stopHearing();
      resolve(pass);
    };
    const stopHearing = onPageMessage((message) => {
      if (message.kind === "tlp-no-pass") finish(null);
      if (message.kind !== "tlp-pass") return;
      finish({ otp: message.otp, playbackInfo: message.playbackInfo });
    });
    const timer = setTimeout(() => finish(null), patienceMilliseconds);
    postToPage({ kind: "tlp-player-needs-pass" });
  });
}

/** Hears what the page around the player says, if it is ours; returns how to stop. */
export function onPageMessage(hear: (message: ToPlayer) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const message = z.safeParse(toPlayer, event.data);
    if (message.success) hear(message.data);
  };
  addEventListener("message", listen);
  return () => removeEventListener("message", listen);
}
