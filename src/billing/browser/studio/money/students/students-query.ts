import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { StudioStudents } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { useDebounced } from "#ui/interaction/use-debounced.ts";

export type FoundStudent = StudioStudents["students"][number];

/** At most ten students whose name or email contains a text; idle without a text. */
export function useFoundStudents(typed: string) {
  const search = useDebounced(typed.trim(), 250);
  const query = useQuery({
    ...apiQuery("/api/studio/money/students", async () => studioMoneyEndpoints.studioStudents, {
      query: { search },
    }),
    placeholderData: keepPreviousData,
    // An empty text finds no student.
    enabled: search !== "",
  });
  return { ...query, isIdle: search === "" };
}
