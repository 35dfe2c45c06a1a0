import { uploadEndpoints } from "#media/contract/uploads.ts";
import { callApi, headersFor, repeatAfterRefresh } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { toApiError } from "#platform/browser/api/to-api-error.ts";
import { buildUrl } from "#platform/contract.ts";

const { uploads, deleteUpload } = uploadEndpoints;

export const uploadsQuery = pagedListQuery({
  path: uploads.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(uploads, { query: { cursor } }, { signal })).data,
  itemsOf: (page) => page.uploads,
});

/** Removes an upload from the server; a missing one is no error. */
export async function removeUpload(uploadId: string): Promise<void> {
  const response = await repeatAfterRefresh(deleteUpload, () => {
    const headers = headersFor(deleteUpload);
    headers.set("tus-resumable", "1.0.0");
    return fetch(buildUrl(deleteUpload.path, { uploadId }), { method: "DELETE", headers });
  });
  if (response.ok || response.status === 404) return;
  throw toApiError(response, await response.json().catch(() => undefined));
}
