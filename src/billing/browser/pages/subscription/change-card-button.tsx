import { useState } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type Provider } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";

/** Which providers have a page for this; a PayPal payer changes it in their own account. */
const hasCardPage: Record<Provider, boolean> = { paystack: true, paypal: false };

/** Leads to the provider's page on which the card of a renewing plan is changed. */
export function ChangeCardButton({ user }: { user: CurrentUser }) {
  const [pending, setPending] = useState(false);
  const { renewal, _id: userId } = user;
  if (!renewal || !hasCardPage[renewal.provider]) return null;
  const open = async () => {
    setPending(true);
    try {
      const params = { userId };
      const { data } = await callApi(billingEndpoints.manageSubscription, { params });
      window.location.assign(data.url);
    } catch (error) {
      setPending(false);
      notifyError(error instanceof ApiError ? error.message : "Unable to open the card's page");
    }
  };
  return (
    <Button variant="ghost" pending={pending} onClick={() => void open()}>
      Change card
    </Button>
  );
}
