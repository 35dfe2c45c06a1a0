import { useEffect } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { readRoomSettings } from "../pages/room/settings/room-settings.ts";
import { narrowBelowPixels } from "../view/score/printed-score.tsx";
import { visitorOwner } from "./kept-rooms.ts";

/** What plays at once loads first. */
const delayMilliseconds = 3_000;

/** Keeps the open room on this device, so that it opens again without a connection. */
export function useKeptRoom({
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
    const keep = (): void => {
      const room = { owner, paidUntil, videoId, title, document, layout } as const;
      // A device without storage keeps none, and one without a connection keeps what it has.
      import("./keep-room.ts")
        .then(({ keepRoom }) => keepRoom(room, leave.signal))
        .catch(() => undefined);
    };
    const timer = setTimeout(keep, delayMilliseconds);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [owner, paidThrough, videoId, title, document]);
}
