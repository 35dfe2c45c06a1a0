import { buildUrl, type Endpoint } from "#platform/contract.ts";
import { headersFor, repeatAfterRefresh } from "./call-api.ts";
import { saveFile } from "./save-file.ts";
import { toApiError } from "./to-api-error.ts";

/** An endpoint that responds with a file. */
type FileEndpoint = Endpoint & { file: { contentType: string } };

interface FileInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
}

/**
 * Fetches a file with the access token in a header, so that it is in no URL. As with `callApi`, a 401
 * refreshes the token once and repeats the request once (spec §4). Throws `ApiError`, or a `TypeError`
 * when the server is unreachable.
 */
export async function fetchFile(
  endpoint: FileEndpoint,
  { params, query, body }: FileInput,
  signal?: AbortSignal,
): Promise<Response> {
  const url = buildUrl(endpoint.path, params, query);
  const response = await repeatAfterRefresh(endpoint, () => {
    const headers = headersFor(endpoint);
    if (body) headers.set("content-type", "application/json");
    const init = { method: endpoint.method, headers, ...(signal && { signal }) };
    return fetch(url, body ? { ...init, body: JSON.stringify(body) } : init);
  });
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
  return response;
}

/** {@link fetchFile}, and lets the browser save it. */
export async function downloadFile(
  endpoint: FileEndpoint,
  { name, ...input }: FileInput & { name: string },
): Promise<void> {
  const response = await fetchFile(endpoint, input);
  saveFile(await response.blob(), name);
}
