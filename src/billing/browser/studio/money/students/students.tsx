import { useState } from "react";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  SearchField,
  StudentLines,
} from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { useKeptFocus } from "#ui/interaction/use-kept-focus.ts";
import { type FoundStudent, useFoundStudents } from "../../money-queries.ts";
import { StudentActions } from "./student-actions.tsx";

/** Finds students and shows their plans with the available actions. */
export function Students() {
  const [typed, setTyped] = useState("");
  return (
    <ListSection
      id="students"
      title="Students"
      lead="Find a student to give free months or to end a renewal. Ten are shown at most."
      search={
        <SearchField
          label="Search students"
          placeholder="Name or email"
          value={typed}
          onChange={setTyped}
        />
      }
    >
      <Found typed={typed} />
    </ListSection>
  );
}

function Found({ typed }: { typed: string }) {
  const query = useFoundStudents(typed);
  if (query.isIdle) return <EmptyList>Type a part of a name or an email.</EmptyList>;
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton label="Loading students" />}
      errorText="Unable to fetch the students."
    >
      {({ students }) => <FoundList students={students} />}
    </QueryView>
  );
}

function FoundList({ students }: { students: readonly FoundStudent[] }) {
  const { list, events } = useKeptFocus();
  if (students.length === 0) return <EmptyList>No student has this name or email.</EmptyList>;
  return (
    <ul ref={list} className={listClass} {...events}>
      {students.map((student) => (
        <li key={student._id} tabIndex={-1} className={`outline-none ${listItemClass}`}>
          <article className="text-small">
            <StudentLines student={student} />
            <HeldPlan student={student} />
            <StudentActions student={student} plan={student.plan} renews={student.renews} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function HeldPlan({ student }: { student: FoundStudent }) {
  const { plan, billingPeriod, paidThrough, renews } = student;
  const planName = usePlanNames();
  const held = plan ? presentPlan(planName(plan), billingPeriod) : "No plan";
  const until = paidThrough && plan ? `paid until ${presentDay(paidThrough)}` : null;
  const next = renews ? "renews" : plan ? "ends by itself" : null;
  return <p className="mt-0.5 text-muted">{[held, until, next].filter(Boolean).join(" · ")}</p>;
}
