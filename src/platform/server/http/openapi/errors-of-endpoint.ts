import { freshCodeErrors } from "#platform/contract/fresh-code.ts";
import { type Endpoint, isRead, readsToken } from "#platform/contract.ts";
import type { ErrorCode, ErrorRow } from "#platform/server/errors.ts";

interface ErrorsDeps {
  errorTable: Record<ErrorCode, ErrorRow>;
  /** Error codes of an invalid token. */
  tokenErrors: readonly ErrorCode[];
}

/**
 * All errors of an endpoint: its own, and those of parsing, authorisation, limits and outages.
 * Throws for a code that the table lacks.
 */
export function errorsOf(deps: ErrorsDeps, endpoint: Endpoint): Array<[ErrorCode, ErrorRow]> {
  const { method, access, params, query, body, limit } = endpoint;
  const codes = new Set<string>(["platform.internal", "platform.unavailable"]);
  const add = (condition: unknown, ...more: readonly string[]): void => {
    if (condition) for (const code of more) codes.add(code);
  };
  const isWrite = !isRead(endpoint);
  add(params || query || body || (isWrite && access !== "provider"), "platform.invalid_request");
  add(params, "platform.not_found");
  add(isWrite, "platform.too_large", "platform.unsupported_media");
  const hasToken = readsToken(access);
  add(hasToken, "platform.signed_out", "platform.forbidden", ...deps.tokenErrors);
  add(hasToken && !endpoint.allowUnenrolled, "platform.enrolment_required");
  add(endpoint.requiresGuardian, "platform.guardian_required");
  // The request may carry a cookie, and pages of other sites must not send it.
  add(access === "public" && isWrite, "platform.forbidden");
  const hasLimit = access === "public" || hasToken || limit;
  add(hasLimit, "platform.too_many_requests");
  add(endpoint.upload ?? endpoint.bytes, "platform.storage_full");
  add(endpoint.bytes, "platform.request_timeout");
  add(endpoint.freshCode, ...freshCodeErrors);
  add(true, ...(endpoint.errors ?? []));
  return [...codes].sort().map((code) => {
    if (!isErrorCode(deps.errorTable, code)) {
      throw new Error(`${method} ${endpoint.path} names ${code}, which is no error of ours`);
    }
    return [code, deps.errorTable[code]];
  });
}

function isErrorCode(table: Record<ErrorCode, ErrorRow>, code: string): code is ErrorCode {
  return Object.hasOwn(table, code);
}
