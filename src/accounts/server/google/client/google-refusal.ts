import { errors as jose } from "jose";
import { ClientError, ResponseBodyError } from "openid-client";

/** Errors of our configuration, not of the user. */
const configurationErrors = ["invalid_client", "unauthorized_client", "redirect_uri_mismatch"];

/** openid-client's codes for invalid responses. */
const invalidResponseCodes = [
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
];

/**
 * True when Google refused, for instance a used code or a token for another client. False when it
 * did not respond or a retry may help.
 */
export function isGoogleRefusal(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) {
    return cause.status < 500 && !configurationErrors.includes(cause.error);
  }
  if (cause instanceof ClientError) return invalidResponseCodes.includes(cause.code ?? "");
  if (cause instanceof jose.JWKSTimeout || cause instanceof jose.JWKSInvalid) return false;
  // The library's base class means that the keys could not be fetched.
  return cause instanceof jose.JOSEError && cause.code !== jose.JOSEError.code;
}
