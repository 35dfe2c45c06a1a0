import { lessonsTag } from "#catalog/server/index.ts";
import { type Api, serve, serveCachedPublic, serveFile } from "#platform/server/http/serve.ts";
import { renewalLinkEndpoints } from "../contract/renewal-link.ts";
import { activatedMessage, billingEndpoints, type ListedPlan, type Provider } from "../contract.ts";
import { claimCheckout, claimSubscription } from "./checkout/claim-payment.ts";
import { getResumeTerms } from "./checkout/get-resumption.ts";
import { resumePlan } from "./checkout/resume-plan.ts";
import { startCheckout } from "./checkout/start-checkout.ts";
import { cancelByLink, getLinkedRenewal } from "./notices/cancel-by-link.ts";
import type { RenewalLinks } from "./notices/renewal-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type CountLessons, requireOpenedLesson } from "./plans/opened-lessons.ts";
import { pricesTag } from "./plans/school-prices.ts";
import type { ConnectedProvider } from "./providers/connected-provider.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";
import { drawOrRecord } from "./receipts/drawing/draw-again.ts";
import { getReceipt, openReceiptDrawer } from "./receipts/drawing/receipt-drawer.ts";
import { listPayments } from "./receipts/list-payments.ts";
import { readLookLogo } from "./receipts/receipt-content.ts";
import { cancelPlan } from "./subscriptions/cancel-plan.ts";
import { findSubscriptionSummary, getManageUrl } from "./subscriptions/find-subscription.ts";
import { joinWaitlist } from "./waitlist/waitlist.ts";

export interface BillingDeps extends PaymentDeps {
  providers: Readonly<Record<Provider, PaymentProvider & Pick<ConnectedProvider, "scriptUrl">>>;
  /** The plans that are on offer now. */
  readOffers: () => Promise<ListedPlan[]>;
  countLessons: CountLessons;
  /** Reads the tokens of mails that announce renewals. */
  renewalLinks: RenewalLinks;
}

/** Adds the routes of plans and payments. */
export function addBillingApi(api: Api, deps: BillingDeps): void {
  serveCachedPublic(api, billingEndpoints.plans, deps.readOffers, () => [pricesTag, lessonsTag]);

  serve(api, billingEndpoints.startPaystackCheckout, async ({ caller, body }) => {
    const { subscription: plan, subscriptionType: billingPeriod, oneTimePayment, ...price } = body;
    await requireOpenedLesson(deps, plan);
    const chosen = { provider: "paystack", plan, billingPeriod, oneTimePayment, ...price } as const;
    const { reference, accessCode } = await startCheckout(deps, caller, chosen);
    return { reference, accessCode, scriptUrl: deps.providers.paystack.scriptUrl };
  });

  // `monthly` and `subscription` are hints and are ignored (design: Money).
  serve(api, billingEndpoints.verifyPaystack, async ({ caller, query }) => {
    const data = await claimCheckout(deps, caller, { provider: "paystack", reference: query.ref });
    return { data, message: activatedMessage };
  });

  serve(api, billingEndpoints.startPaypalCheckout, async ({ caller, body }) => {
    const { subscription: plan, subscriptionType: billingPeriod, expectedAmountMinor } = body;
    await requireOpenedLesson(deps, plan);
    const chosen = { provider: "paypal", plan, billingPeriod, expectedAmountMinor } as const;
    const { accessCode: subscriptionId } = await startCheckout(deps, caller, chosen);
    return { subscriptionId, scriptUrl: deps.providers.paypal.scriptUrl };
  });

  // Only `subscriptionId` is used, and only if it was created for the caller.
  serve(api, billingEndpoints.subscribePaypal, async ({ caller, body }) => {
    const data = await claimSubscription(deps, caller, {
      provider: "paypal",
      providerSubscriptionId: body.subscriptionId,
    });
    return { data, message: activatedMessage };
  });

  serve(api, billingEndpoints.cancelPaystack, async ({ caller }) => {
    return cancelPlan(deps, caller, { provider: "paystack" });
  });

  serve(api, billingEndpoints.manageSubscription, async ({ caller }) => {
    return { url: await getManageUrl(deps, caller) };
  });

  serve(api, billingEndpoints.resumeTerms, ({ caller, query: { subscriptionType } }) =>
    getResumeTerms(deps, caller, subscriptionType),
  );

  serve(api, billingEndpoints.resumeSubscription, async ({ caller, body }) => {
    const { subscriptionType: billingPeriod, expectedAmountMinor } = body;
    const { subscription: held } = await findSubscriptionSummary(deps, caller.userId);
    if (held !== "free") await requireOpenedLesson(deps, held);
    return resumePlan(deps, caller, { billingPeriod, expectedAmountMinor });
  });

  serve(api, billingEndpoints.joinWaitlist, ({ caller, body }) =>
    joinWaitlist(deps, { userId: caller.userId, plan: body.subscription }),
  );

  serve(api, billingEndpoints.cancelPaypal, async ({ caller, body }) => {
    const { subscriptionId } = body;
    return cancelPlan(deps, caller, { provider: "paypal", subscriptionId });
  });

  serve(api, renewalLinkEndpoints.linkedRenewal, ({ query }) =>
    getLinkedRenewal(deps, query.token),
  );
  serve(api, renewalLinkEndpoints.cancelByLink, ({ body }) => cancelByLink(deps, body.token));

  serve(api, billingEndpoints.payments, ({ params: { userId }, query: { cursor } }) =>
    listPayments(deps, { userId, cursor }),
  );

  const drawer = openReceiptDrawer();
  api.app.addHook("onClose", async () => drawer.close());
  const drawReceipt = async (userId: string, number: string) => {
    const receipt = await getReceipt(deps, { userId, number });
    const { db, issuer } = deps;
    const logo = await readLookLogo(issuer, receipt.look);
    return drawOrRecord({ db, log: api.app.log }, number, () => drawer.draw(userId, receipt, logo));
  };
  serveFile(api, billingEndpoints.receipt, async ({ params: { userId, number } }) => ({
    name: `${number}.pdf`,
    content: await drawReceipt(userId, number),
  }));
}
