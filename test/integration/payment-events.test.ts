import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { startSchoolServices } from "./outages/school-services.ts";

const school = await startSchoolServices();
afterAll(() => school.close());
const sandboxUrl = school.url.replace(/\d+$/, (port) => String(Number(port) + 1));

async function send(url: string, body: object, token = ""): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", token: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status, url).toBe(200);
  return response.json();
}

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const begun = z.object({ data: z.object({ accessCode: z.string() }) });
const currentUser = z.object({ data: z.object({ subscription: z.string() }) });

const eventsOf = (provider: string) =>
  school.db
    .selectFrom("providerEvents")
    .select(["kind", "state"])
    .where("provider", "=", provider)
    .where("source", "=", "webhook")
    .execute();

test("both providers' events reach the running school, and a paid plan opens without the browser", async () => {
  const login = { email: "free@school.test", password: demoPassword };
  const { accessToken } = signedIn.parse(await send(`${school.url}/api/auth/login`, login)).data;
  const chosen = { subscription: "beginner", subscriptionType: "monthly" };

  await send(`${school.url}/api/paypal/checkout`, chosen, accessToken);
  await vi.waitFor(
    async () =>
      expect(await eventsOf("paypal")).toEqual([
        { kind: "BILLING.SUBSCRIPTION.CREATED", state: "applied" },
      ]),
    60_000,
  );

  const checkout = await send(`${school.url}/api/paystack/checkout`, chosen, accessToken);
  const { accessCode } = begun.parse(checkout).data;
  await send(`${sandboxUrl}/checkout/${accessCode}/pay`, {});
  await vi.waitFor(async () => {
    const response = await fetch(`${school.url}/api/user`, {
      headers: { token: `Bearer ${accessToken}` },
    });
    expect(currentUser.parse(await response.json()).data.subscription).toBe("beginner");
    expect(await eventsOf("paystack")).toContainEqual({ kind: "charge.success", state: "applied" });
  }, 60_000);
  expect(school.unexpected).toEqual([]);
});
