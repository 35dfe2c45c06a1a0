import { buildUrl, type Endpoint } from "#platform/contract.ts";
import { headersFor, repeatAfterRefresh } from "./call-api.ts";
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

/** Saves a file from the page's memory through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  downloadFrom(url, name);
  // The browser reads the URL after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download from a URL. After a refusal the page stays as it is. */
export function downloadFrom(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
