import { AccountArea } from "#accounts/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-subscription.ts";
import { PendingTransfer } from "./payment/pending-transfer.tsx";
import { PaymentHistoryList } from "./subscription/payment-history.tsx";
import { SubscriptionDetails } from "./subscription/subscription-details.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Subscription",
    description: "Your plan, what it opens, and how to change or cancel it.",
    hidden: true,
  });

export default function AccountSubscription() {
  return (
    <AccountArea title="Subscription">
      <PendingTransfer className="mb-6 max-w-[44rem]" />
      <SubscriptionDetails />
      <PaymentHistoryList />
    </AccountArea>
  );
}
