import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { type Shell, siteEndpoints } from "#site/contract.ts";

/** The words on every page. They change with the school's content alone, at a restart. */
export const shellQuery = {
  ...apiQuery(siteEndpoints.shell, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The shell's words; undefined only while a document that lacked them asks again. */
export function useShell(): Shell | undefined {
  return useQuery(shellQuery).data;
}
