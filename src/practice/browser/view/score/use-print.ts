import { useQuery } from "@tanstack/react-query";
import { fetchData } from "#platform/browser/api/api-query.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { practiceEndpoints } from "#practice/contract.ts";

interface WantedPrint {
  videoId: string;
  document: PracticeDocument;
  /** The room's transposition in semitones; 0 as written. */
  semitones: number;
}

export interface Print {
  scoreSha256: string;
  engraving: NonNullable<PracticeDocument["engraving"]>;
  /** The reason that the print is not in the room's key. */
  note: string | null;
}

const soonMilliseconds = 1_000;
const latestMilliseconds = 10_000;

/**
 * The score's print in the room's key, or as written until that is engraved. Null without either.
 */
export function usePrint({ videoId, document, semitones }: WantedPrint): Print | null {
  const { scoreSha256, engraving } = document;
  const { data, isError } = useQuery({
    queryKey: ["practice-transposition", videoId, scoreSha256, semitones],
    queryFn: ({ signal }) =>
      fetchData(
        async () => practiceEndpoints.transposePrint,
        { params: { videoId, semitones: String(semitones) } },
        { signal },
      ),
    enabled: semitones !== 0 && engraving !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting"
        ? Math.min(latestMilliseconds, soonMilliseconds * state.dataUpdateCount)
        : false,
  });
  if (!engraving) return null;
  if (semitones === 0) return { scoreSha256, engraving, note: null };
  if (data?.engraving) return { ...data, engraving: data.engraving, note: null };
  const hasFailed = isError || data?.state === "failed";
  const note = hasFailed
    ? "Printed in the written key: this one cannot be printed."
    : "Printed in the written key until this one is ready.";
  return { scoreSha256, engraving, note };
}
