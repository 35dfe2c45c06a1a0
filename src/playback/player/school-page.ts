import * as z from "zod/mini";
import { type FromPlayer, toPlayer } from "./messages.ts";
import type { Pass } from "./session-calls.ts";

const patienceMilliseconds = 15_000;

/** The pass in this page's own address, which is then forgotten: it works once. */
export function takePassFromAddress(): Pass | null {
  const query = new URLSearchParams(location.search);
  const [otp, playbackInfo] = [query.get("otp"), query.get("playbackInfo")];
  history.replaceState(null, "", location.pathname);
  return otp && playbackInfo ? { otp, playbackInfo } : null;
}

/** Tells the page around the player, if there is one and it is ours. */
export function tellPage(message: FromPlayer): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Asks the page around the player for a new pass; null when it has none or does not answer. */
export function askForPass(): Promise<Pass | null> {
  if (window.parent === window) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (pass: Pass | null): void => {
      clearTimeout(timer);
      removeEventListener("message", hear);
      resolve(pass);
    };
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.origin !== location.origin || event.source !== window.parent) return;
      const answer = z.safeParse(toPlayer, event.data);
      if (!answer.success) return;
      const { data } = answer;
      finish(data.kind === "tlp-pass" ? { otp: data.otp, playbackInfo: data.playbackInfo } : null);
    };
    const timer = setTimeout(() => finish(null), patienceMilliseconds);
    addEventListener("message", hear);
    tellPage({ kind: "tlp-player-needs-pass" });
  });
}
