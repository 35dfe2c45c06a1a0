import * as z from "zod";
import {
  createProviders,
  readSchoolClock,
  readSchoolPrices,
  shiftSchoolClock,
} from "#billing/server/index.ts";
import type { PaymentDeps } from "#billing/server/payment-deps.ts";
import { createIssuer } from "#main/process/create-issuer.ts";
import { readOwnSchool } from "#main/process/read-own-school.ts";
import { providerDeadlineMs, type Settings } from "#main/settings.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Call } from "./begin-payment.ts";

const granted = z.object({ access_token: z.string() });
const clock = z.object({ shiftSeconds: z.number() });

/** Pays at the sandbox of a school whose processes run, and reads what it has. */
export async function openPayments({ db, settings }: { db: Database; settings: Settings }) {
  const school = await readOwnSchool(settings);
  const { paystack, paypal, billing } = settings;
  const prices = await readSchoolPrices(settings.schoolDir, settings);
  const deps: PaymentDeps = {
    db,
    graceHours: billing.graceHours,
    listDisputeRecipients: async () => [],
    providers: createProviders(settings, {
      deadlineMs: providerDeadlineMs,
      schoolName: school.shell.name,
      publicUrl: settings.publicUrl,
      prices,
      now: () => readSchoolClock(db),
    }),
    issuer: await createIssuer(settings, { prices, school }),
  };
  const fetchToken = async (): Promise<string> => {
    const basic = btoa(`${paypal.clientId}:${paypal.clientSecret}`);
    const response = await fetch(`${paypal.apiUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return granted.parse(await response.json()).access_token;
  };
  let token = await fetchToken();
  const call: Call = async (url, { method, body } = {}) => {
    const key = /^\/v\d\//.test(url) ? token : paystack.secretKey;
    const response = await fetch(`${paystack.apiUrl}${url}`, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  return {
    deps,
    call,
    /** Moves the clock of sandbox and school. */
    async move(advanceSeconds: number): Promise<void> {
      const moved = await call("/_sandbox/clock", { body: { advanceSeconds } });
      await shiftSchoolClock({ db }, clock.parse(moved).shiftSeconds);
      token = await fetchToken();
    },
  };
}
