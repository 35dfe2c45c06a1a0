import { useState } from "react";
import type { PaidPlan } from "#billing/contract.ts";
import { ItemActions } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { EndRenewalDialog } from "./end-renewal-dialog.tsx";
import { GiveMonthsDialog } from "./give-months-dialog.tsx";
import type { FoundStudent } from "./students-query.ts";

interface StudentActionsProps {
  student: Pick<FoundStudent, "_id" | "name">;
  /** The plan that runs, or failed to be renewed; null without one. */
  plan: PaidPlan | null;
  /** Whether a provider will charge again. */
  renews: boolean;
}

/** What the teacher can do for one student. */
export function StudentActions({ student, plan, renews }: StudentActionsProps) {
  const [asked, setAsked] = useState<"give" | "end" | null>(null);
  const close = () => setAsked(null);
  return (
    <ItemActions>
      <Button variant="ghost" size="small" onClick={() => setAsked("give")}>
        Give free months
        <span className="sr-only"> to {student.name}</span>
      </Button>
      {renews && (
        <Button variant="ghost" size="small" onClick={() => setAsked("end")}>
          End renewal
          <span className="sr-only"> of {student.name}</span>
        </Button>
      )}
      {asked === "give" && <GiveMonthsDialog student={student} plan={plan} onClose={close} />}
      {asked === "end" && <EndRenewalDialog student={student} onClose={close} />}
    </ItemActions>
  );
}
