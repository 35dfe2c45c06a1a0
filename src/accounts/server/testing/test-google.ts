import { afterAll } from "vitest";
import * as z from "zod";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import { startTestBrowser } from "../../../../sandbox/google/testing/sign-in-for-tests.ts";
import { startTestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import type { AccountsDeps } from "../deps.ts";
import { addGoogleApi } from "../google/api.ts";
import { openGoogle } from "../google/client/open-google.ts";
import { makeDeviceCookie } from "../sign-in/device-cookie.ts";

const clientId = "school.apps.googleusercontent.com";
const clientSecret = "not-a-secret-of-anyone";

/** For tests: the Google routes with the Google sandbox. */
export async function openTestGoogle(deps: AccountsDeps, deadlineMs = 5_000) {
  const { publicUrl } = deps;
  const redirectUris = [`${publicUrl}/auth/google`];
  const sandbox = await startTestSandbox({ google: { clientId, clientSecret, redirectUris } });
  const issuer = `${sandbox.baseUrl}/google`;
  // As in production, but the circuit breaker never opens: faults here are intended.
  const ask = guardFetch({ name: "google", deadlineMs, failuresToOpen: 1_000 });
  const client = { issuer, clientId, clientSecret, publicUrl };
  const google = openGoogle({ ...client, fetch: ask, deadlineMs });
  const { app } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl,
    trustProxy: false,
    identifyCaller: async () => null,
    addApi: (api) =>
      addGoogleApi(api, {
        ...deps,
        google,
        device: makeDeviceCookie(deps.keys, publicUrl),
      }),
  });
  afterAll(async () => {
    await app.close();
    await sandbox[Symbol.asyncDispose]();
  });
  return {
    app,
    issuer,
    startVisitor: () => startVisitor(app, publicUrl),
    async callSandbox(path: string, body: object) {
      const { status, text } = await sandbox.open(`/_sandbox/google/${path}`, {
        method: "POST",
        body,
      });
      if (status !== 204) throw new Error(`${path}: ${text}`);
    },
    clearFaults: () => sandbox.open("/_sandbox/google/faults", { method: "DELETE" }),
  };
}

type App = Awaited<ReturnType<typeof buildServer>>["app"];

const xsrfToken = "a".repeat(43);

/** A browser with the cookies of the school and of Google. */
function startVisitor(app: App, publicUrl: string) {
  const atGoogle = startTestBrowser();
  const cookies: Record<string, string> = {};
  const send = async (method: "GET" | "POST", url: string, body?: object, origin = publicUrl) => {
    // The header that the site's own pages set from the readable cookie.
    const headers = { origin, "x-xsrf-token": xsrfToken };
    const brought = { ...cookies, "XSRF-TOKEN": xsrfToken };
    const payload = body && { payload: body };
    const answer = await app.inject({ method, url, headers, cookies: brought, ...payload });
    for (const { name, value } of answer.cookies) {
      if (name === "XSRF-TOKEN") continue;
      if (value === "") delete cookies[name];
      else cookies[name] = value;
    }
    return answer;
  };
  const post = async (url: string, body: object, origin?: string) => {
    const answer = await send("POST", `/api/auth/${url}`, body, origin);
    return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
  };
  return {
    cookies,
    start: (query = "") => send("GET", `/api/auth/google/start${query}`),
    /** Chooses an account at Google and returns the redirect's parameters. */
    async consent(person: string | null, query = "") {
      const begun = await send("GET", `/api/auth/google/start${query}`);
      const back = await atGoogle.choose(begun.headers.location ?? "", person);
      return z
        .object({ code: z.string().default(""), state: z.string() })
        .parse(Object.fromEntries(back.searchParams));
    },
    async confirmed(origin?: string) {
      const answer = await send("GET", "/api/auth/google/confirmed", undefined, origin);
      return { status: answer.statusCode, body: answer.json() };
    },
    google: (body: object, origin?: string) => post("google", body, origin),
    createAccount: (body: object, origin?: string) => post("create-account", body, origin),
  };
}
