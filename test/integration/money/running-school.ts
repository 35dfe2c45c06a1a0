import * as z from "zod";
import {
  createProviders,
  readSchoolClock,
  readSchoolPrices,
  shiftSchoolClock,
} from "#billing/server/index.ts";
import type { PaymentDeps } from "#billing/server/payment-deps.ts";
import { createIssuer } from "#main/process/create-issuer.ts";
import { openOwnSchool } from "#main/process/open-own-school.ts";
import { providerDeadlineMs, type Settings } from "#main/settings.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import type { Call } from "./begin-payment.ts";

const granted = z.object({ access_token: z.string() });
const clock = z.object({ shiftSeconds: z.number() });

/** Pays at the sandbox of a running school, and reads the school's state. */
export async function openPayments({ db, settings }: { db: Database; settings: Settings }) {
  const log = createLog("test", "silent");
  const schoolTexts = await openOwnSchool({ db, log, settings });
  const { identity: school } = schoolTexts;
  const { paystack, paypal, billing } = settings;
  const prices = await readSchoolPrices(settings.schoolDir, settings);
  const deps: PaymentDeps = {
    db,
    graceHours: billing.graceHours,
    listDisputeRecipients: async () => [],
    providers: createProviders(settings, {
      deadlineMs: providerDeadlineMs,
      school,
      productName: school.name,
      publicUrl: settings.publicUrl,
      prices,
      now: () => readSchoolClock(db),
    }),
    issuer: await createIssuer(settings, { prices, schoolTexts }),
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
