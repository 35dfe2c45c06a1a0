import { useEffect } from "react";
import type { WaitSession } from "../../../engine/waiting/wait-session.ts";
import { useSnapshot } from "../use-snapshot.ts";
import { keepAwake } from "./keep-awake.ts";

/** Keeps the screen awake while the score waits or plays. */
export function useRoomWakeLock(session: WaitSession | null, isListening: boolean): void {
  const status = useSnapshot(session)?.status;
  const isActive =
    isListening || (status !== undefined && status !== "paused" && status !== "ended");
  useEffect(() => (isActive ? keepAwake({ document, navigator }) : undefined), [isActive]);
}
