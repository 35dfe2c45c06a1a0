import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "#accounts/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ownPaymentsQuery, PaymentItem, paymentsFailure } from "./payment-item.tsx";

/** All payments of the signed-in user with their receipts, in pages. */
export function PaymentHistoryList() {
  const { currentUser } = useSession();
  if (!currentUser) return null;
  return (
    <section aria-labelledby="payments" className="mt-12 max-w-[44rem]">
      <h2 id="payments" className="font-title text-2xl">
        Payments
      </h2>
      <Payments userId={currentUser._id} />
    </section>
  );
}

function Payments({ userId }: { userId: string }) {
  const query = useInfiniteQuery(ownPaymentsQuery(userId));
  return (
    <PagedList
      query={query}
      items={query.data}
      errorText={paymentsFailure}
      empty={<p className="mt-3 text-muted">No payments yet. Your receipts will be found here.</p>}
      skeleton={<HistorySkeleton />}
      className="mt-4 border-b border-line"
      itemClassName="border-t border-line py-4"
    >
      {(payment) => <PaymentItem payment={payment} userId={userId} />}
    </PagedList>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading payments" className="mt-4 grid gap-6">
      {["first", "second"].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
