import { AppError } from "#platform/server/errors.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { secondFactorEndpoints } from "../../contract/second-factor.ts";
import { securityEndpoints, termsEndpoints } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { endLoginSessionOf } from "../queries/login-sessions.ts";
import { renewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import {
  getAuthenticatorProof,
  setUpAuthenticator,
  showNewKey,
} from "../second-factor/set-up-authenticator.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { getAcceptedTerms, getSecurity, listLoginSessions } from "./get-security.ts";
import { requestEmailChange } from "./request-email-change.ts";

/** Adds the security settings: password, email, second factor, login sessions and accepted terms. */
export function addSecurityApi(api: Api, deps: AccountsDeps): void {
  serve(api, securityEndpoints.security, ({ caller }) => {
    return getSecurity(deps, caller.userId);
  });

  serve(api, termsEndpoints.acceptedTerms, ({ caller }) => getAcceptedTerms(deps, caller.userId));

  serve(api, securityEndpoints.changePassword, async ({ body, caller }) => {
    const { currentPassword, newPassword, totp } = body;
    const { userId, loginSessionId } = caller;
    await changePassword(deps, { userId, loginSessionId, currentPassword, newPassword, totp });
    const message = "Your password has been changed. Every other device is signed out";
    return { data: {}, message };
  });

  serve(api, securityEndpoints.requestEmailChange, async ({ body, caller, request }) => {
    const { email, currentPassword, totp } = body;
    const input = {
      userId: caller.userId,
      email,
      currentPassword,
      totp,
      ip: ipKey(request.ip),
    };
    await requestEmailChange(deps, input);
    return { data: { email }, message: "We have sent a code to your new email" };
  });

  serve(api, securityEndpoints.confirmEmailChange, async ({ body, caller }) => {
    const { userId, loginSessionId } = caller;
    const data = await confirmEmailChange(deps, { userId, loginSessionId, code: body.otp });
    return { data, message: "Your email has been changed. Every other device is signed out" };
  });

  serve(api, secondFactorEndpoints.authenticator, ({ caller }) => {
    return getAuthenticatorProof(deps, caller);
  });

  serve(api, secondFactorEndpoints.showKey, ({ body, caller }) => {
    const { userId, loginSessionId } = caller;
    const { currentPassword, currentCode: totp } = body;
    return showNewKey(deps, { userId, loginSessionId, currentPassword, totp });
  });

  serve(api, secondFactorEndpoints.setUpAuthenticator, ({ body, caller }) => {
    const { userId, loginSessionId } = caller;
    return setUpAuthenticator(deps, { userId, loginSessionId, code: body.code });
  });

  serve(api, secondFactorEndpoints.newRecoveryCodes, ({ caller }) => {
    return renewRecoveryCodes(deps, { userId: caller.userId });
  });

  serve(api, securityEndpoints.sessions, async ({ caller }) => {
    return { sessions: await listLoginSessions(deps, caller) };
  });

  serve(api, securityEndpoints.endSession, async ({ params, caller }) => {
    const isEnded = await endLoginSessionOf(deps.db, {
      id: params.sessionId,
      userId: caller.userId,
    });
    if (!isEnded) throw new AppError("platform.not_found");
    return { data: {}, message: "That device is signed out" };
  });

  serve(api, securityEndpoints.endSessions, async ({ caller }) => {
    await deps.db.transaction().execute((trx) => endLoginSessionsOf(trx, caller.userId));
    return { data: {}, message: "You are signed out everywhere" };
  });
}
