import { errors as jose } from "jose";
import { ClientError, ResponseBodyError } from "openid-client";

/** Errors of ours, not of the one who signs in: the client is set up wrongly. */
const configurationErrors = ["invalid_client", "unauthorized_client", "redirect_uri_mismatch"];

/** What openid-client says of an answer whose words do not hold. */
const invalidResponseCodes = [
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
];

/**
 * True where Google answered and the answer is no: a code that was used, a token that is not for
 * us. False where it did not answer, or where asking again may help.
 */
export function isRefusal(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) {
    return cause.status < 500 && !configurationErrors.includes(cause.error);
  }
  if (cause instanceof ClientError) return invalidResponseCodes.includes(cause.code ?? "");
  if (cause instanceof jose.JWKSTimeout || cause instanceof jose.JWKSInvalid) return false;
  // Its bare base class stands for a list of keys that could not be fetched.
  return cause instanceof jose.JOSEError && cause.code !== jose.JOSEError.code;
}
