import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { fetchFile } from "#platform/browser/api/download-file.ts";
import type { EngravedLayout } from "#practice/contract/practice-document.ts";
import { practiceEndpoints } from "#practice/contract.ts";
import { findOfflineLine } from "../../offline/offline-rooms.ts";
import { readSystem } from "./read-system.ts";

interface WantedSystem {
  videoId: string;
  scoreSha256: string;
  layout: EngravedLayout;
  index: number;
}

/**
 * One system of the printed score; without a connection as this device has saved it. It changes only
 * with the score's hash.
 */
export function systemQuery({ videoId, scoreSha256, layout, index }: WantedSystem) {
  return queryOptions({
    queryKey: ["practice-system", videoId, scoreSha256, layout, index],
    queryFn: async ({ signal }) => {
      const input = {
        params: { videoId, layout, index: String(index) },
        query: { score: scoreSha256 },
      };
      try {
        const response = await fetchFile(practiceEndpoints.practiceSystem, input, signal);
        return readSystem(await response.text());
      } catch (error) {
        const isRefused = error instanceof ApiError;
        const saved = isRefused
          ? null
          : await findOfflineLine([scoreSha256, layout, index]).catch(() => null);
        if (saved === null) throw error;
        return readSystem(saved);
      }
    },
    networkMode: "offlineFirst",
    staleTime: Number.POSITIVE_INFINITY,
    // Structural sharing works for plain data only, not for elements.
    structuralSharing: false,
  });
}
