import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { fetchData } from "#platform/browser/api/api-query.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { practiceEndpoints } from "#practice/contract.ts";
import { deleteOfflineRoom, findOfflineRoom, type RoomOwner } from "../../offline/offline-rooms.ts";

/** After a refusal, or for a lesson without a score, a retry changes nothing. */
export const isPracticeRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const mayAskAgain = (failures: number, error: Error): boolean =>
  !isPracticeRefusal(error) && failures < 2;

interface LoadedRoom {
  document: PracticeDocument;
  /** True if the school did not answer, and this device has saved the room. */
  isFromDevice: boolean;
}

/** A line that answers nothing for as long counts as none, where the room is saved. */
const longestWaitMilliseconds = 8_000;

/** The room's data of a lesson; without a connection as this device has saved them. */
export function practiceQuery(videoId: string, owner: RoomOwner) {
  return queryOptions({
    queryKey: ["/api/practice/{videoId}", { params: { videoId } }, owner],
    queryFn: ({ signal }) => loadRoom(videoId, { owner, signal }),
    retry: mayAskAgain,
    // Without a connection the saved room is found before the query waits for one.
    networkMode: "offlineFirst",
    // A score rarely changes, and must not change while the learner plays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function loadRoom(
  videoId: string,
  { owner, signal }: { owner: RoomOwner; signal: AbortSignal },
): Promise<LoadedRoom> {
  const saved = await findOfflineRoom(owner, videoId).catch(() => null);
  const late = saved ? [AbortSignal.timeout(longestWaitMilliseconds)] : [];
  try {
    const document = await fetchData(
      async () => practiceEndpoints.practice,
      { params: { videoId } },
      {
        signal: AbortSignal.any([signal, ...late]),
        missing: "Unable to open the practice room.",
      },
    );
    return { document, isFromDevice: false };
  } catch (error) {
    if (error instanceof Error && isPracticeRefusal(error)) {
      await deleteOfflineRoom(videoId).catch(() => undefined);
      throw error;
    }
    if (!saved) throw error;
    return { document: saved, isFromDevice: true };
  }
}
