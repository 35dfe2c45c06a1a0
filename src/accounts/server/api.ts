import type { Pool } from "pg";
import type { Limit } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { acceptUploads, readPicture } from "#platform/server/http/uploads/read-picture.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { accountsEndpoints } from "../contract.ts";
import { openAvatarEncoder } from "./avatar/open-avatar-encoder.ts";
import { saveAvatar, serveAvatars } from "./avatar/serve-avatars.ts";
import { makeTicketCookie } from "./codes/ticket-cookie.ts";
import type { AccountsDeps } from "./deps.ts";
import { addGoogleApi } from "./google/api.ts";
import type { GoogleSignIn } from "./google/client/google-sign-in.ts";
import { addGuardianApi } from "./guardian/add-guardian-api.ts";
import { deriveKeys } from "./keys.ts";
import { createAccountsLimits } from "./limits.ts";
import { addNewsApi } from "./news/add-news-api.ts";
import { getCurrentUser } from "./profile/present-user.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { endLoginSession } from "./queries/login-session-tokens.ts";
import { register } from "./registration/register.ts";
import { resendRegistration } from "./registration/resend-registration.ts";
import { verifyRegistration } from "./registration/verify-registration.ts";
import { forgotPassword } from "./reset-password/forgot-password.ts";
import { resetPassword } from "./reset-password/reset-password.ts";
import { addSecurityApi } from "./security/api.ts";
import { refreshLoginSession } from "./session/refresh-login-session.ts";
import { makeDeviceCookie } from "./sign-in/device-cookie.ts";
import { login } from "./sign-in/login.ts";

interface AccountsApiDeps
  extends Pick<AccountsDeps, "db" | "publicUrl" | "school" | "findSubscription" | "readTerms"> {
  pool: Pool;
  tokenSecret: string;
  /** If left out, signing in with Google is refused. */
  google?: GoogleSignIn | undefined;
  /** Replaces single limits. */
  limitOverrides?: Readonly<Record<string, Limit>>;
  /** Stores the avatars. */
  files: FileStore;
}

/** Adds registration, sign-in, sessions and the current user. */
export function addAccountsApi(api: Api, options: AccountsApiDeps): void {
  const { db, publicUrl, school, findSubscription, readTerms } = options;
  const { pool, tokenSecret, limitOverrides, files } = options;
  const keys = deriveKeys(tokenSecret);
  const limits = createAccountsLimits(pool, limitOverrides);
  const deps: AccountsDeps = {
    db,
    keys,
    limits,
    publicUrl,
    school,
    findSubscription,
    readTerms,
  };
  const cookie = makeTicketCookie("registration", publicUrl);
  const resetCookie = makeTicketCookie("reset", publicUrl);
  const device = makeDeviceCookie(keys, publicUrl);
  addGoogleApi(api, { ...deps, google: options.google, device });
  addSecurityApi(api, deps);
  addNewsApi(api, deps);
  addGuardianApi(api, deps);

  serve(api, accountsEndpoints.register, async ({ body, request, reply }) => {
    const input = { ...body, phone: body.phone || null, ip: ipKey(request.ip) };
    const { ticket } = await register(deps, input);
    cookie.set(reply, ticket);
    return { data: { email: body.email }, message: "We have sent you a code" };
  });

  serve(api, accountsEndpoints.resendRegistration, async ({ body, request, reply }) => {
    const ticket = cookie.read(request);
    await resendRegistration(deps, { email: body.email, ticket, ip: ipKey(request.ip) });
    if (ticket !== undefined) cookie.set(reply, ticket);
    return { data: { email: body.email }, message: "We have sent you a new code" };
  });

  serve(api, accountsEndpoints.verify, async ({ body, request, reply }) => {
    const ticket = cookie.read(request);
    const userAgent = request.headers["user-agent"];
    const { otp, email, password } = body;
    const input = {
      code: otp,
      email,
      password,
      ticket,
      ip: ipKey(request.ip),
      userAgent,
    };
    const signedIn = await verifyRegistration(deps, input);
    cookie.clear(reply);
    device.remember(reply, signedIn.user.email);
    return signedIn;
  });

  serve(api, accountsEndpoints.login, async ({ body, request, reply }) => {
    const ticket = cookie.read(request);
    const userAgent = request.headers["user-agent"];
    const outcome = await login(deps, {
      ...body,
      ticket,
      ip: ipKey(request.ip),
      userAgent,
      device: device.find(request, body.email),
    });
    if (outcome.kind === "not-verified") {
      cookie.set(reply, outcome.ticket);
      throw new AppError("accounts.not_verified");
    }
    const { user, accessToken, refreshToken } = outcome;
    device.remember(reply, user.email);
    return { user, accessToken, refreshToken };
  });

  serve(api, accountsEndpoints.forgotPassword, async ({ body, request, reply }) => {
    const { email } = body;
    const { ticket } = await forgotPassword(deps, {
      email,
      ip: ipKey(request.ip),
      ticket: resetCookie.read(request),
      device: device.find(request, email),
    });
    resetCookie.set(reply, ticket);
    return { data: {}, message: "If this address has an account, a code is on its way" };
  });

  serve(api, accountsEndpoints.resetPassword, async ({ body, request, reply }) => {
    const { email, otp, newPassword } = body;
    await resetPassword(deps, {
      email,
      code: otp,
      newPassword,
      ip: ipKey(request.ip),
      ticket: resetCookie.read(request),
      onGuessing: () => request.log.warn({ requestId: request.id }, "reset code guessing detected"),
    });
    resetCookie.clear(reply);
    return { data: {}, message: "Your password has been changed" };
  });

  serve(api, accountsEndpoints.refreshToken, ({ body }) => refreshLoginSession(deps, body.token));

  serve(api, accountsEndpoints.logout, async ({ caller }) => {
    await endLoginSession(db, caller.loginSessionId);
    return {};
  });

  serve(api, accountsEndpoints.user, ({ caller }) => getCurrentUser(deps, caller.userId));

  serve(api, accountsEndpoints.updateUser, async ({ body, caller }) => {
    const { name, phone, picture } = body;
    const input = { userId: caller.userId, name, phone, picture };
    return { data: await updateProfile({ ...deps, files }, input), message: "Changes saved" };
  });

  const avatarEncoder = openAvatarEncoder();
  api.app.addHook("onClose", async () => avatarEncoder.close());
  api.app.register(async (scope) => {
    const { uploadAvatar } = accountsEndpoints;
    await acceptUploads(scope, uploadAvatar.upload);
    serve({ ...api, app: scope }, uploadAvatar, async (input) => {
      const { userId } = input.caller;
      const from = { userId, network: ipKey(input.request.ip) };
      const avatar = await avatarEncoder.receive(from, () =>
        readPicture(input, uploadAvatar.upload),
      );
      return saveAvatar({ db, files }, { userId, avatar });
    });
  });
  serveAvatars(api.publicApp, files);
}
