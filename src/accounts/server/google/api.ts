import * as z from "zod";
import { AppError } from "#platform/server/errors.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";
import { type Api, serve, serveRedirect } from "#platform/server/http/serve.ts";
import { generateSecret } from "#platform/server/secrets.ts";
import { accountsEndpoints, googleStart } from "../../contract.ts";
import type { AccountsDeps } from "../deps.ts";
import type { DeviceCookie } from "../sign-in/device-cookie.ts";
import type { GoogleSignIn } from "./client/google-sign-in.ts";
import { createAccount } from "./create-account.ts";
import { makeEncryptedCookie } from "./encrypted-cookie.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";
import { makeState } from "./state.ts";

interface GoogleApiDeps extends AccountsDeps {
  /** If left out, signing in with Google is refused. */
  google: GoogleSignIn | undefined;
  device: DeviceCookie;
}

const attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
const ticket = z.object({
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
});

/** Adds signing in with Google: redirect, code exchange and account creation. */
export function addGoogleApi(
  api: Api,
  { google = noGoogle, device, ...deps }: GoogleApiDeps,
): void {
  const { keys, publicUrl } = deps;
  const attemptCookie = makeEncryptedCookie({
    publicUrl,
    name: "tlp-google-attempt",
    key: keys.googleAttempt,
    content: attempt,
  });
  const ticketCookie = makeEncryptedCookie({
    publicUrl,
    name: "tlp-google-ticket",
    key: keys.verifiedEmailTicket,
    content: ticket,
  });

  serveRedirect(api, googleStart, async ({ query, request, reply }) => {
    const begun = { state: generateSecret(), nonce: generateSecret(), verifier: generateSecret() };
    try {
      const consentPage = await google.authorizationUrl(begun, makeState(begun.state, query.from));
      await attemptCookie.set(reply, begun);
      return consentPage.href;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.log.warn({ err: error, requestId: request.id }, "Google unavailable");
      return "/login?failed=google";
    }
  });

  serve(api, accountsEndpoints.google, async ({ body, request, reply }) => {
    const held = await attemptCookie.read(request);
    // An attempt is single-use, whatever its outcome.
    attemptCookie.clear(reply);
    const input = {
      code: body.code,
      state: body.state,
      attempt: held,
      ip: ipKey(request.ip),
      userAgent: request.headers["user-agent"],
    };
    const outcome = await signInWithGoogle({ ...deps, google }, input);
    if (outcome.kind === "new") {
      await ticketCookie.set(reply, outcome.ticket);
      const { name, email } = outcome.ticket;
      return { name, email };
    }
    const { user, accessToken, refreshToken } = outcome;
    device.remember(reply, user.email);
    return { user, accessToken, refreshToken };
  });

  serve(api, accountsEndpoints.googleConfirmed, async ({ request }) => {
    const held = await ticketCookie.read(request);
    if (!held) throw new AppError("platform.not_found");
    const { name, email } = held;
    return { name, email };
  });

  serve(api, accountsEndpoints.createAccount, async ({ body, request, reply }) => {
    const held = await ticketCookie.read(request);
    const input = {
      ...body,
      phone: body.phone || null,
      ticket: held,
      ip: ipKey(request.ip),
      userAgent: request.headers["user-agent"],
    };
    const signedIn = await createAccount(deps, input);
    ticketCookie.clear(reply);
    device.remember(reply, signedIn.user.email);
    return signedIn;
  });
}

const unavailable = () => Promise.reject(new AppError("platform.unavailable"));
const noGoogle: GoogleSignIn = { authorizationUrl: unavailable, exchange: unavailable };
