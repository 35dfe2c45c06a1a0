import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import type { Shell } from "#site/contract.ts";

/** The texts of every page; they change only at a restart. */
export const shellQuery = {
  ...apiQuery(
    "/api/site/shell",
    async () => (await import("#site/contract.ts")).siteEndpoints.shell,
    {},
  ),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The shell's texts; undefined only while they are fetched after a failed prefetch. */
export function useShell(): Shell | undefined {
  return useQuery(shellQuery).data;
}
