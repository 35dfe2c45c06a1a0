import { useEffect } from "react";
import type { WaitSession } from "#practice/browser/engine/waiting/wait-session.ts";
import { useSelection } from "../use-snapshot.ts";

interface AwakePage {
  document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  navigator: { wakeLock?: Pick<WakeLock, "request"> };
}

/**
 * Keeps the screen awake until the returned function is called. A hidden page loses the lock and
 * requests it again when shown. Without the API the screen turns off as usual.
 */
export function keepAwake({ document, navigator }: AwakePage): () => void {
  const { wakeLock } = navigator;
  if (!wakeLock) return () => undefined;
  let lock: Pick<WakeLockSentinel, "release"> | undefined;
  let hasEnded = false;
  const take = async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    try {
      const taken = await wakeLock.request("screen");
      const spare = hasEnded ? taken : lock;
      if (!hasEnded) lock = taken;
      await spare?.release();
    } catch {
      // The browser may refuse, for instance at a low battery.
    }
  };
  const onVisible = (): void => void take();
  void take();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    hasEnded = true;
    document.removeEventListener("visibilitychange", onVisible);
    void lock?.release();
  };
}

/** Keeps the screen awake while the score waits or plays. */
export function useRoomWakeLock(session: WaitSession | null, isListening: boolean): void {
  const isWaiting = useSelection(
    session,
    ({ status }) => status !== "paused" && status !== "ended",
  );
  const isActive = isListening || isWaiting === true;
  useEffect(() => (isActive ? keepAwake({ document, navigator }) : undefined), [isActive]);
}
