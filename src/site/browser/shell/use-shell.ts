import { useQuery } from "@tanstack/react-query";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import type { Shell } from "#site/contract.ts";

/** The texts of every page. */
export const shellQuery = textsQuery(
  "/api/site/shell",
  async () => (await import("#site/contract.ts")).siteEndpoints.shell,
  {},
);

/** The shell's texts; undefined only while they are fetched after a failed prefetch. */
export function useShell(): Shell | undefined {
  return useQuery(shellQuery).data;
}
