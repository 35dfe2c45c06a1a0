import { uploadEndpoints, uploadsPageSize } from "#media/contract/uploads.ts";
import { callApi, headersFor, repeatAfterRefresh } from "#platform/browser/api/call-api.ts";
import { toApiError } from "#platform/browser/api/to-api-error.ts";
import { buildUrl } from "#platform/contract.ts";
import { studioListQuery } from "#studio/browser/index.ts";

const { uploads, deleteUpload } = uploadEndpoints;

export const uploadsQuery = studioListQuery({
  path: uploads.path,
  pageSize: uploadsPageSize,
  fetchPage: async (page, signal) => (await callApi(uploads, { query: { page } }, { signal })).data,
  itemsOf: (page) => page.uploads,
});

/** Removes an upload from the server; one that is gone already is no error. */
export async function removeUpload(uploadId: string): Promise<void> {
  const response = await repeatAfterRefresh(deleteUpload, () => {
    const headers = headersFor(deleteUpload);
    headers.set("tus-resumable", "1.0.0");
    return fetch(buildUrl(deleteUpload.path, { uploadId }), { method: "DELETE", headers });
  });
  if (response.ok || response.status === 404) return;
  throw toApiError(response, await response.json().catch(() => undefined));
}
