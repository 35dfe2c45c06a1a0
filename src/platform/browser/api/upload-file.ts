import { buildUrl, type DataOf, type Endpoint } from "#platform/contract.ts";
import { headersFor, repeatAfterRefresh, withTokenRefresh } from "./call-api.ts";
import { toApiError } from "./to-api-error.ts";

/** An endpoint that takes one file. */
type UploadEndpoint = Endpoint & { upload: { field: string } };

/** An endpoint that takes a file's bytes and responds without a body. */
type BytesEndpoint = Endpoint & { bytes: { contentType: string }; headersOnly: object };

interface Sending {
  params: Readonly<Record<string, string>>;
  file: Blob;
  /** Receives the fraction sent, from 0 to 1; starts again at 0 when the request is repeated. */
  onProgress?: (fraction: number) => void;
}

interface Upload extends Sending {
  /** The file's name in the form. */
  fileName: string;
}

/**
 * Sends one file as `multipart/form-data` and returns the response's `data`. As with `callApi`, a
 * 401 refreshes the token once and repeats the upload once (spec §4). Throws `ApiError`, or a
 * `TypeError` when the server is unreachable.
 */
export async function uploadFile<const E extends UploadEndpoint>(
  endpoint: E,
  { fileName, ...upload }: Upload,
): Promise<DataOf<E>> {
  const form = new FormData();
  form.append(endpoint.upload.field, upload.file, fileName);
  const send = () => sendOnce(endpoint, { ...upload, body: form });
  return (await withTokenRefresh(endpoint, send)).data;
}

/** Sends a file's bytes as the body. Refreshes and throws as {@link uploadFile}. */
export async function uploadBytes(
  endpoint: BytesEndpoint,
  upload: Sending & { query: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<void> {
  const { contentType } = endpoint.bytes;
  const send = () => sendOnce(endpoint, { ...upload, body: upload.file, contentType });
  const response = await repeatAfterRefresh(endpoint, send);
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
}

interface Request extends Omit<Sending, "file"> {
  query?: Readonly<Record<string, string>>;
  body: FormData | Blob;
  contentType?: string;
  signal?: AbortSignal;
}

/** Uses XMLHttpRequest, since `fetch` does not report upload progress. */
function sendOnce(endpoint: Endpoint, sent: Request): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { params, query, onProgress = () => {}, contentType, signal } = sent;
  const request = new XMLHttpRequest();
  request.open(endpoint.method, buildUrl(endpoint.path, params, query));
  const headers = headersFor(endpoint);
  if (contentType !== undefined) headers.set("content-type", contentType);
  headers.forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.onload = () => resolve(toResponse(request));
  request.onerror = () => reject(new TypeError("Failed to fetch"));
  request.onabort = request.onerror;
  signal?.addEventListener("abort", () => request.abort());
  onProgress(0);
  request.send(sent.body);
  return promise;
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const headers = new Headers();
  const retryAfter = request.getResponseHeader("retry-after");
  if (retryAfter !== null) headers.set("retry-after", retryAfter);
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : responseText, { status, headers });
}
