import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import { revisionsPageSize, type TextKind } from "#site/contract/studio-texts.ts";
import { studioListQuery } from "#studio/browser/index.ts";

/** The texts of one kind as visitors see them. */
export const textQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: [studioTextEndpoints.text.path, kind],
    queryFn: async ({ signal }) =>
      (await callApi(studioTextEndpoints.text, { params: { kind } }, { signal })).data,
  });

/** Who changed them, when and why. */
export const revisionsQuery = (kind: TextKind) =>
  studioListQuery({
    path: studioTextEndpoints.textRevisions.path,
    search: kind,
    pageSize: revisionsPageSize,
    fetchPage: async (page, signal) => {
      const input = { params: { kind }, query: { page } };
      return (await callApi(studioTextEndpoints.textRevisions, input, { signal })).data;
    },
    itemsOf: ({ revisions }) => revisions,
  });
