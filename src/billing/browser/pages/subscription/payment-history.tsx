import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PaymentItem } from "./payment-item.tsx";
import { paymentsFailure, paymentsQuery } from "./payments-query.ts";

/** All payments of the signed-in user with their receipts, a page at a time. */
export function PaymentHistory() {
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
  const query = useInfiniteQuery(paymentsQuery(userId));
  const payments = query.data ?? [];
  const { list, awaitMore } = useFocusOnMore(payments.length);
  // A paused query (offline) is an error, not a loading state.
  if (query.isPending && !query.isPaused) return <HistorySkeleton />;
  if (!query.data) {
    return (
      <FetchFailure
        text={paymentsFailure}
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  if (payments.length === 0) {
    return <p className="mt-3 text-muted">No payments yet. Your receipts will be found here.</p>;
  }
  const showMore = () => {
    awaitMore();
    void query.fetchNextPage();
  };
  return (
    <>
      <ul ref={list} className="mt-4 border-b border-line">
        {payments.map((payment) => (
          <li key={payment._id} tabIndex={-1} className="border-t border-line py-4 outline-none">
            <PaymentItem payment={payment} userId={userId} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="py-4 text-center">
          {failureText(query.error, paymentsFailure)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button variant="ghost" onClick={showMore} pending={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Showing More..." : "Show More"}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the first new payment, as the button for more may disappear. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const first = awaited.current;
    if (first === null || count <= first) return;
    awaited.current = null;
    const arrived = list.current?.children[first];
    if (arrived instanceof HTMLElement) arrived.focus({ preventScroll: true });
  }, [count]);
  const awaitMore = () => {
    awaited.current = count;
  };
  return { list, awaitMore };
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
