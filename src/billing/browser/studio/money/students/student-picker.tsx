import { useId, useState } from "react";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { StudentLines } from "#studio/browser/index.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { type FoundStudent, useFoundStudents } from "../../money-queries.ts";

interface StudentPickerProps {
  /** The initial search text. */
  suggested: string;
  /** The chosen student's id; empty without one. */
  value: string;
  error: string | undefined;
  onChange: (studentId: string) => void;
}

/** Finds a student by name or email and chooses one. */
export function StudentPicker({ suggested, value, error, onChange }: StudentPickerProps) {
  const [typed, setTyped] = useState(suggested);
  return (
    <div className="grid gap-3">
      <TextField
        type="search"
        label="The student"
        placeholder="Name or email"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange("");
        }}
      />
      <Choices typed={typed} value={value} onChange={onChange} />
    </div>
  );
}

function Choices({
  typed,
  value,
  onChange,
}: Pick<StudentPickerProps, "value" | "onChange"> & { typed: string }) {
  const query = useFoundStudents(typed);
  const name = useId();
  if (query.isIdle) return null;
  if (query.isPending && !query.isPaused) return <Skeleton className="h-24 w-full" />;
  if (!query.data) {
    return <p role="alert">{failureText(query.error, "Unable to look up students.")}</p>;
  }
  const { students } = query.data;
  if (students.length === 0) {
    return (
      <p role="status" className="text-small text-muted">
        No student has this name or email.
      </p>
    );
  }
  return (
    <fieldset className="max-h-60 overflow-y-auto rounded-control ring-1 ring-line">
      <legend className="sr-only">Students found</legend>
      {students.map((student) => (
        <label
          key={student._id}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 text-small last:border-0 has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={student._id}
            checked={student._id === value}
            onChange={() => onChange(student._id)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <StudentLines student={student} />
            <HeldPlan student={student} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function HeldPlan({ student: { plan, billingPeriod } }: { student: FoundStudent }) {
  const planName = usePlanNames();
  return (
    <span className="block text-muted">
      {plan ? presentPlan(planName(plan), billingPeriod) : "No plan"}
    </span>
  );
}
