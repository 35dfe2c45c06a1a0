import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import type { TextKind } from "#site/contract/studio-texts.ts";

/** The texts of one kind as visitors see them. */
export const textQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: [studioTextEndpoints.text.path, kind],
    queryFn: async ({ signal }) =>
      (await callApi(studioTextEndpoints.text, { params: { kind } }, { signal })).data,
  });

/** The revisions with their author, time and reason. */
export const revisionsQuery = (kind: TextKind) =>
  pagedListQuery({
    path: studioTextEndpoints.textRevisions.path,
    search: kind,
    fetchPage: async (cursor, signal) => {
      const input = { params: { kind }, query: { cursor } };
      return (await callApi(studioTextEndpoints.textRevisions, input, { signal })).data;
    },
    itemsOf: ({ revisions }) => revisions,
  });
