import { FailedRenewals } from "./failed-renewals.tsx";
import { Flags } from "./flags.tsx";
import { UnmatchedPayments } from "./unmatched-payments.tsx";

/** What waits for the teacher's look. */
export function Attention() {
  return (
    <>
      <UnmatchedPayments />
      <FailedRenewals />
      <Flags />
    </>
  );
}
