import { buildUrl, type Endpoint } from "#platform/contract.ts";
import { headersFor, repeatAfterRefresh } from "./call-api.ts";
import { saveFile } from "./save-file.ts";
import { toApiError } from "./to-api-error.ts";

/** An endpoint that responds with a file. */
type FileEndpoint = Endpoint & { file: { contentType: string } };

/**
 * Fetches a file with the access token in a header, so that it is in no URL, and lets the browser
 * save it. As with `callApi`, a 401 refreshes the token once and repeats the request once (spec §4).
 * Throws `ApiError`, or a `TypeError` when the server is unreachable.
 */
export async function downloadFile(
  endpoint: FileEndpoint,
  {
    params,
    query,
    body,
    name,
  }: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: Readonly<Record<string, string>>;
    name: string;
  },
): Promise<void> {
  const url = buildUrl(endpoint.path, params, query);
  const response = await repeatAfterRefresh(endpoint, () => {
    const headers = headersFor(endpoint);
    if (body) headers.set("content-type", "application/json");
    const init = { method: endpoint.method, headers };
    return fetch(url, body ? { ...init, body: JSON.stringify(body) } : init);
  });
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
  saveFile(await response.blob(), name);
}
