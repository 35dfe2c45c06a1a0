import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { linkClass } from "#accounts/browser/pages/sign-in/link-class.ts";
import { type AcceptedTerms as Accepted, termsEndpoints } from "#accounts/contract/security.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** The current version of the terms, and the version that the user accepted, with its date. */
export function AcceptedTermsCard({ userId }: { userId: string }) {
  const params = { id: userId };
  const terms = useQuery(
    apiQuery("/api/user/{id}/terms", async () => termsEndpoints.acceptedTerms, { params }),
  );
  return (
    <AccountCard title="Terms of Use" lead="The agreement between you and the school.">
      <QueryView
        query={terms}
        skeleton={<Skeleton className="h-7 w-full" />}
        errorText="Unable to fetch which terms you accepted."
      >
        {(data) => (
          <p>
            {presentTerms(data)}{" "}
            <Link to="/terms-of-use" className={linkClass}>
              Read the terms
            </Link>
          </p>
        )}
      </QueryView>
    </AccountCard>
  );
}

function presentTerms({ current, accepted }: Accepted): string {
  const from = current.effectiveOn ? `, effective from ${presentDay(current.effectiveOn)}` : "";
  const acceptance = accepted
    ? ` You accepted version ${accepted.version} on ${presentDay(accepted.acceptedOn)}.`
    : "";
  return `They are version ${current.version}${from}.${acceptance}`;
}
