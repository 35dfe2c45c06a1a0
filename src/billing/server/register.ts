import { countByCategory } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { addBillingApi } from "./api.ts";
import { addMoneyApi } from "./money/add-money-api.ts";
import type { MoneyDeps } from "./money/money-deps.ts";
import { createRenewalLinks } from "./notices/renewal-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { addPricesApi } from "./plans/add-prices-api.ts";
import { createOfferReader, type SchoolPrices } from "./plans/school-prices.ts";
import { type ConnectedProviders, listPlanTargets } from "./providers/registry.ts";
import { addWebhooks, type WebhookDeps } from "./webhooks/add-webhooks.ts";

/** What every process has in which a payment may become known. */
export interface ConnectedPayments extends PaymentDeps {
  providers: ConnectedProviders;
  prices: SchoolPrices;
}

interface BillingContext extends Omit<WebhookDeps, "webhooks"> {
  payments: ConnectedPayments;
  tokenSecret: string;
  /** Whether the database's results are current (database/cache-coherence.ts). */
  isCurrent: (() => boolean) | undefined;
  /** Accounts' search of people. */
  people: MoneyDeps["people"];
  settings: { billing: Pick<MoneyDeps, "refundsPerDay"> };
}

/** Adds the routes of plans and payments, the webhooks, and the studio's money and prices. */
export function registerBilling(api: Api, context: BillingContext): void {
  const { payments, db, log, jobs, people, settings } = context;
  const { prices, providers } = payments;
  const countLessons = (executor: Executor) => countByCategory({ db: executor });
  const webhooks = Object.values(providers).map(({ webhook }) => webhook);
  addBillingApi(api, {
    ...payments,
    readOffers: createOfferReader({ db, prices, countLessons, isCurrent: context.isCurrent }),
    countLessons,
    renewalLinks: createRenewalLinks(context.tokenSecret),
  });
  addWebhooks(api, { db, log, jobs, webhooks });
  addMoneyApi(api, {
    ...payments,
    refundsPerDay: settings.billing.refundsPerDay,
    webhooks,
    people,
  });
  addPricesApi(api, {
    db,
    jobs,
    prices,
    findPeople: people.find,
    targets: listPlanTargets(providers),
  });
}
