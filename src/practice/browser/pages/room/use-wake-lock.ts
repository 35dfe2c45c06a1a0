import { useEffect } from "react";
import type { WaitSession } from "../../engine/wait-session.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** Keeps the screen awake while active; a hidden page loses the lock and takes it again when shown. */
function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let hasEnded = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (hasEnded) await lock.release();
      } catch {
        // Refused, such as with a low battery: the screen keeps its own time.
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
  }, [isActive]);
}

/** Keeps the screen awake while the score waits or plays. */
export function useRoomWakeLock(session: WaitSession | null, isListening: boolean): void {
  const status = useSnapshot(session)?.status;
  useWakeLock(isListening || (status !== undefined && status !== "paused" && status !== "ended"));
}
