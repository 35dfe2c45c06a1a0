import { type ReactNode, Suspense, useContext, useState } from "react";
import { presentPlan } from "#accounts/browser/account-area/plan-names.ts";
import { usePlanNames } from "#accounts/browser/index.ts";
import type { StudentPage } from "#accounts/contract/students.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import {
  EmptyList,
  ItemActions,
  ItemHead,
  ListSection,
  listClass,
  listItemClass,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { Heading } from "#ui/page/page.tsx";
import { DeleteStudentDialog } from "./delete-dialog.tsx";
import { ExportStudentDialog } from "./export-student-dialog.tsx";
import { DisableDialog, EnableDialog } from "./state-dialogs.tsx";
import { StudentParts } from "./student-parts.ts";

/** A student's identity, plan and payments, and the actions on the account. */
export function StudentCard({ student }: { student: StudentPage }) {
  return (
    <>
      <section aria-labelledby="student">
        <div className="flex flex-wrap items-center gap-3">
          <Heading level={2} look="small" id="student" className="wrap-anywhere">
            {student.name}
          </Heading>
          {student.beingDeleted && <Badge>Being deleted</Badge>}
          {student.disabled && !student.beingDeleted && <Badge>Disabled</Badge>}
        </div>
        <Facts student={student} />
        <AccountActions student={student} />
      </section>
      <Plan student={student} />
      <Payments student={student} />
      <Practice studentId={student._id} />
    </>
  );
}

function Facts({ student }: { student: StudentPage }) {
  const { email, phone, joinedOn, hasPassword, questions, reviews } = student;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
      <Fact name="Email">{email}</Fact>
      {phone && <Fact name="Phone">{phone}</Fact>}
      <Fact name="Joined">{presentDay(joinedOn)}</Fact>
      {!hasPassword && <Fact name="Password">None chosen yet</Fact>}
      <Fact name="Wrote">{`${count(questions, "question")}, ${count(reviews, "review")}`}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const count = (total: number, noun: string) => `${total} ${noun}${total === 1 ? "" : "s"}`;

function AccountActions({ student }: { student: StudentPage }) {
  const [asked, setAsked] = useState<"state" | "export" | "delete" | null>(null);
  const close = () => setAsked(null);
  const StateDialog = student.disabled ? EnableDialog : DisableDialog;
  return (
    <ItemActions>
      {!student.beingDeleted && (
        <Button variant="ghost" size="small" onClick={() => setAsked("state")}>
          {student.disabled ? "Enable" : "Disable"}
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={() => setAsked("export")}>
        Export data
      </Button>
      {!student.beingDeleted && (
        <Button variant="ghost" size="small" onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {asked === "state" && <StateDialog student={student} onClose={close} />}
      {asked === "delete" && <DeleteStudentDialog student={student} onClose={close} />}
      {asked === "export" && <ExportStudentDialog student={student} onClose={close} />}
    </ItemActions>
  );
}

function Plan({ student }: { student: StudentPage }) {
  const { subscription: plan, subscriptionType, paidThrough, renewal } = student.subscription;
  const planName = usePlanNames();
  const { PlanActions } = useContext(StudentParts);
  const running = plan === "free" ? null : plan;
  const held = running ? presentPlan(planName(running), subscriptionType) : "No plan";
  const until = running && paidThrough ? `paid until ${presentDay(paidThrough)}` : null;
  const next = renewal ? renewsText(renewal) : running ? "ends by itself" : null;
  return (
    <ListSection id="plan" title="Plan" lead={[held, until, next].filter(Boolean).join(" · ")}>
      <Suspense>
        {PlanActions && (
          <PlanActions
            student={student}
            plan={running ?? renewal?.plan ?? null}
            renews={Boolean(renewal)}
          />
        )}
      </Suspense>
    </ListSection>
  );
}

function Practice({ studentId }: { studentId: string }) {
  const { SharedPractice } = useContext(StudentParts);
  return <Suspense>{SharedPractice && <SharedPractice studentId={studentId} />}</Suspense>;
}

type Renewal = NonNullable<StudentPage["subscription"]["renewal"]>;

const renewsText = ({ hasFailed, nextChargeOn }: Renewal) =>
  hasFailed ? "the last charge failed" : `renews on ${presentDay(nextChargeOn)}`;

function Payments({ student }: { student: StudentPage }) {
  const { payments, total } = student.payments;
  return (
    <ListSection
      id="payments"
      title="Payments"
      lead={
        total > payments.length
          ? `The latest ${payments.length} of ${total}. All are under Money.`
          : "The newest first. Money gives one back or sends its receipt again."
      }
    >
      {payments.length === 0 ? (
        <EmptyList>Nothing was paid yet.</EmptyList>
      ) : (
        <ul className={listClass}>
          {payments.map((payment) => (
            <li key={payment._id} className={`text-small ${listItemClass}`}>
              <ItemHead amount={presentMoney(payment.amountMinor, payment.currency)}>
                <p className="font-medium">{payment.description}</p>
              </ItemHead>
              <p className="text-muted">
                {presentDay(payment.paidOn)} · {payment.method}
                {payment.returnedMinor > 0 &&
                  ` · given back: ${presentMoney(payment.returnedMinor, payment.currency)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  );
}
