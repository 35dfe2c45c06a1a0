import * as z from "zod";
import { findSubscriptionSummary } from "#billing/server/index.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { beginPayment, type Chosen } from "../money/begin-payment.ts";
import type { Payer } from "../money/find-differences.ts";
import { readRecord } from "../money/provider-records.ts";
import type { openPayments } from "../money/running-school.ts";
import type { makeClient } from "../outages/load.ts";

interface Deps {
  payments: Awaited<ReturnType<typeof openPayments>>;
  /** A call of the school's API. */
  call: ReturnType<typeof makeClient>["call"];
  until: (condition: () => Promise<boolean>, limitMs: number) => Promise<void>;
}

/** An event that hit a killed process is repeated, or its payment reconciled, within minutes. */
const recoveryMs = 240_000;

/** The operation during which a process is killed. */
interface Operation {
  /** Runs before the kill. */
  prepare?: (deps: Deps, payers: Payer[]) => Promise<void>;
  run: (deps: Deps, payers: Payer[]) => Promise<void>;
}

const chosenBy = (provider: Chosen["provider"]): Chosen => ({
  provider,
  plan: "beginner",
  billingPeriod: "monthly",
});

/** Two students: one pays by card, one through PayPal. */
export async function addPayers({ payments }: Deps): Promise<Payer[]> {
  const { db } = payments.deps;
  const { passwordHash } = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("email", "=", "free@school.test")
    .executeTakeFirstOrThrow();
  const add = async (): Promise<Payer> => {
    const user = await addTestUser(db);
    await db.updateTable("users").set({ passwordHash }).where("id", "=", user.userId).execute();
    return { user, begun: [] };
  };
  return [await add(), await add()];
}

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const begun = z.object({ data: z.object({ accessCode: z.string(), reference: z.string() }) });

/** Checks out through the API as a browser does, repeating until it responds. */
const checkout: Operation = {
  run: async ({ payments, call, until }, [payer]) => {
    if (!payer) return;
    const login = { email: payer.user.email, password: demoPassword };
    const body = { subscription: "beginner", subscriptionType: "monthly" };
    let started: z.output<typeof begun>["data"] | undefined;
    await until(async () => {
      const session = signedIn.safeParse(
        (await call("POST", "/api/auth/login", { body: login }))?.body,
      );
      if (!session.success) return false;
      const token = session.data.data.accessToken;
      const answer = await call("POST", "/api/paystack/checkout", { token, body });
      started = begun.safeParse(answer?.body).data?.data;
      return started !== undefined;
    }, recoveryMs);
    if (!started) return;
    const { accessCode, reference } = started;
    payer.begun.push({ reference, subscriptionId: null, chosen: chosenBy("paystack") });
    await payments.call(`/checkout/${accessCode}/pay`, { body: {} });
  },
};

/** Pays; the providers' events inform the school. */
const webhook: Operation = {
  run: async ({ payments }, payers) => {
    for (const [index, { user, begun: all }] of payers.entries()) {
      const chosen = chosenBy(index === 0 ? "paystack" : "paypal");
      const { reference, subscriptionId, pay } = await beginPayment(payments, user, chosen);
      await pay();
      all.push({ reference, subscriptionId, chosen });
    }
  },
};

/** Waits until the paid plans are granted. */
async function payAndWait(deps: Deps, payers: Payer[]): Promise<void> {
  await webhook.run(deps, payers);
  const { db } = deps.payments.deps;
  await deps.until(async () => {
    const all = await Promise.all(
      payers.map(({ user }) => findSubscriptionSummary({ db }, user.userId)),
    );
    return all.every(({ subscription }) => subscription === "beginner");
  }, recoveryMs);
}

const renewal: Operation = {
  prepare: payAndWait,
  run: ({ payments }) => payments.move(31 * 86_400),
};

const refund: Operation = {
  prepare: payAndWait,
  run: async ({ payments }, payers) => {
    for (const { user, begun: all } of payers) {
      for (const it of all) {
        const { provider } = it.chosen;
        const id = (await readRecord(payments, user, it))?.charges.at(-1)?.id;
        const charges = provider === "paystack" ? "transactions" : "sales";
        await payments.call(`/_sandbox/${provider}/${charges}/${id}/refund`, { body: {} });
      }
    }
    await payments.move(600);
  },
};

export const operations: readonly Operation[] = [webhook, renewal, refund, checkout];

const customer = z.object({
  data: z.object({ subscriptions: z.array(z.object({ subscription_code: z.string() })) }),
});

/** Ends the payers' renewals, as on the providers' own pages. */
export async function endAtProviders({ payments: { call } }: Deps, payers: readonly Payer[]) {
  for (const { user, begun: all } of payers) {
    for (const { chosen, subscriptionId } of all) {
      const ids =
        subscriptionId === null
          ? customer
              .parse(await call(`/customer/${user.email}`))
              .data.subscriptions.map((it) => it.subscription_code)
          : [subscriptionId];
      for (const id of ids) {
        const url = `/_sandbox/${chosen.provider}/subscriptions/${id}/cancel`;
        // The school ends wholly refunded subscriptions itself.
        await call(url, { body: {} }).catch(() => undefined);
      }
    }
  }
}
