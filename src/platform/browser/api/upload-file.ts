import { buildUrl, type DataOf, type Endpoint } from "#platform/contract.ts";
import { headersFor, withTokenRefresh } from "./call-api.ts";

/** An endpoint that takes one file. */
type UploadEndpoint = Endpoint & { upload: { field: string } };

interface Upload {
  params: Readonly<Record<string, string>>;
  file: Blob;
  /** The file's name in the form. */
  fileName: string;
  /** Receives the fraction sent, from 0 to 1; starts again at 0 when the request is repeated. */
  onProgress?: (fraction: number) => void;
}

/**
 * Sends one file as `multipart/form-data` and returns the response's `data`. As with `callApi`, a
 * 401 refreshes the token once and repeats the upload once (spec §4). Throws `ApiError`, or a
 * `TypeError` when the server is unreachable.
 */
export async function uploadFile<const E extends UploadEndpoint>(
  endpoint: E,
  upload: Upload,
): Promise<DataOf<E>> {
  return (await withTokenRefresh(endpoint, () => sendOnce(endpoint, upload))).data;
}

/** Uses XMLHttpRequest, since `fetch` does not report upload progress. */
function sendOnce(endpoint: UploadEndpoint, upload: Upload): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { params, file, fileName, onProgress = () => {} } = upload;
  const request = new XMLHttpRequest();
  request.open(endpoint.method, buildUrl(endpoint.path, params));
  headersFor(endpoint).forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.onload = () => resolve(toResponse(request));
  request.onerror = () => reject(new TypeError("Failed to fetch"));
  request.onabort = request.onerror;
  const form = new FormData();
  form.append(endpoint.upload.field, file, fileName);
  onProgress(0);
  request.send(form);
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
