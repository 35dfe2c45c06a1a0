import { useEffect, useState } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { readRoomSettings } from "../pages/room/settings/room-settings.ts";
import { narrowBelowPixels } from "../view/score/printed-score.tsx";
import { visitorOwner } from "./offline-rooms.ts";

/** What plays at once loads first. */
const delayMilliseconds = 3_000;

/** Saves the open room on this device, so that it opens again without a connection. */
export function useOfflineRoom({
  video,
  document,
}: {
  video: VideoDetails;
  document: PracticeDocument;
}): void {
  const { currentUser } = useSession();
  const owner = currentUser?._id ?? visitorOwner;
  const paidThrough = currentUser?.paidThrough ?? null;
  const { videoId, title } = video;
  useEffect(() => {
    const leave = new AbortController();
    const paidUntil = paidThrough === null ? null : Date.parse(paidThrough);
    const isNarrow =
      innerWidth < narrowBelowPixels || readRoomSettings(videoId).scoreSize === "large";
    const layout = isNarrow ? "narrow" : "wide";
    const save = (): void => {
      const room = { owner, paidUntil, videoId, title, document, layout } as const;
      // A device without storage saves none, and one without a connection holds what it has.
      import("./save-room.ts")
        .then(({ saveRoom }) => saveRoom(room, leave.signal))
        .catch(() => undefined);
    };
    const timer = setTimeout(save, delayMilliseconds);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [owner, paidThrough, videoId, title, document]);
}

/** Whether the room was opened from this device, and no connection has come since. */
export function useOpenedOffline(isFromDevice: boolean): boolean {
  const [isOffline, setOffline] = useState(isFromDevice);
  useEffect(() => {
    const leave = new AbortController();
    addEventListener("online", () => setOffline(false), { signal: leave.signal });
    return () => leave.abort();
  }, []);
  return isOffline;
}
