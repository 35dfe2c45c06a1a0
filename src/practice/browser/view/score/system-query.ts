import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "#platform/browser/api/download-file.ts";
import type { EngravedLayout } from "#practice/contract/practice-document.ts";
import { practiceEndpoints } from "#practice/contract.ts";
import { readSystem } from "./read-system.ts";

interface WantedSystem {
  videoId: string;
  scoreSha256: string;
  layout: EngravedLayout;
  index: number;
}

/** One system of the printed score. It changes only with the score's hash. */
export function systemQuery({ videoId, scoreSha256, layout, index }: WantedSystem) {
  return queryOptions({
    queryKey: ["practice-system", videoId, scoreSha256, layout, index],
    queryFn: async ({ signal }) => {
      const input = {
        params: { videoId, layout, index: String(index) },
        query: { score: scoreSha256 },
      };
      const response = await fetchFile(practiceEndpoints.practiceSystem, input, signal);
      return readSystem(await response.text());
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Structural sharing works for plain data only, not for elements.
    structuralSharing: false,
  });
}
