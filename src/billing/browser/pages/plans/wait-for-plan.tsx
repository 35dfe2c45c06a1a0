import { useMutation } from "@tanstack/react-query";
import { intendPlan, useSession } from "#accounts/browser/index.ts";
import { type BillingPeriod, billingEndpoints, type ListedPlan } from "#billing/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";

interface WaitForPlanProps {
  offer: ListedPlan;
  period: BillingPeriod;
}

/**
 * Replaces the purchase of a plan that opens no lesson yet: users can ask for a mail when it does.
 */
export function WaitForPlan({ offer, period }: WaitForPlanProps) {
  const { currentUser } = useSession();
  const join = useMutation({
    mutationFn: (userId: string) => {
      const body = { subscription: offer.plan };
      return callApi(billingEndpoints.joinWaitlist, { params: { userId }, body });
    },
    onError: (error) => notifyError(failureText(error, "Unable to note it. Please try again.")),
  });
  const label = `Tell me when ${offer.name} opens`;
  return (
    <div>
      <p className="mb-3 font-medium">Opens soon</p>
      {join.isSuccess ? (
        <p role="status" className="text-small text-muted">
          We will write to you when it opens.
        </p>
      ) : currentUser ? (
        <Button
          variant="ghost"
          aria-label={label}
          pending={join.isPending}
          onClick={() => join.mutate(currentUser._id)}
        >
          Tell me
        </Button>
      ) : (
        <LinkButton
          to="/register"
          variant="ghost"
          aria-label={label}
          onClick={() => intendPlan({ plan: offer.plan, period })}
        >
          Tell me
        </LinkButton>
      )}
    </div>
  );
}
