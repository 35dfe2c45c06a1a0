import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { usePlanNames } from "#accounts/browser/index.ts";
import {
  type ListedStudent,
  planFilters,
  type StudentState,
  studentStates,
} from "#accounts/contract/students.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ListSection, SearchField, StudioList } from "#studio/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { Badge } from "#ui/media/badge.tsx";
import { ExportListDialog } from "./export-list-dialog.tsx";
import { type StudentListFilter, studentsQuery } from "./students-query.ts";

/** All students, filtered by a search, a state and a plan. */
export function StudentList() {
  const [typed, setTyped] = useState("");
  const [narrowed, setNarrowed] = useState<Omit<StudentListFilter, "search">>({
    state: "all",
    plan: "all",
  });
  const [isExporting, setExporting] = useState(false);
  const filter = { ...narrowed, search: useDebounced(typed.trim(), 250) };
  const query = useInfiniteQuery(studentsQuery(filter));
  const isNarrowed = filter.search !== "" || filter.state !== "all" || filter.plan !== "all";
  return (
    <ListSection
      id="students"
      title="All students"
      lead="The newest first. Open one for plan, payments and what can be done."
      search={
        <div className="grid gap-4">
          <SearchField
            label="Search students"
            placeholder="Name or email"
            value={typed}
            onChange={setTyped}
          />
          <Narrowing value={narrowed} onChange={setNarrowed} />
          <div className="button-row">
            <Button variant="ghost" size="small" onClick={() => setExporting(true)}>
              Download as CSV
            </Button>
            <LinkButton to="/studio/students?view=import" variant="ghost" size="small">
              Import from CSV
            </LinkButton>
          </div>
        </div>
      }
    >
      <StudioList
        query={query}
        noun="students"
        empty={
          isNarrowed
            ? "No student fits this search."
            : "No students yet. Whoever registers is listed here."
        }
      >
        {(student) => <StudentItem student={student} />}
      </StudioList>
      {isExporting && <ExportListDialog filter={filter} onClose={() => setExporting(false)} />}
    </ListSection>
  );
}

const stateLabels: Record<StudentState, string> = {
  all: "All",
  active: "Active",
  disabled: "Disabled",
};

const states = studentStates.map((value) => ({ value, label: stateLabels[value] }));

interface NarrowingProps {
  value: Omit<StudentListFilter, "search">;
  onChange: (value: Omit<StudentListFilter, "search">) => void;
}

function Narrowing({ value, onChange }: NarrowingProps) {
  const planName = usePlanNames();
  const plans = planFilters.map((plan) => ({
    value: plan,
    label: plan === "all" ? "All" : plan === "free" ? "No plan" : planName(plan),
  }));
  return (
    <div className="grid max-w-md grid-cols-2 gap-4">
      <SelectField
        label="State"
        options={states}
        value={value.state}
        onChange={({ target }) => {
          const state = studentStates.find((it) => it === target.value);
          if (state) onChange({ ...value, state });
        }}
      />
      <SelectField
        label="Plan"
        options={plans}
        value={value.plan}
        onChange={({ target }) => {
          const plan = planFilters.find((it) => it === target.value);
          if (plan) onChange({ ...value, plan });
        }}
      />
    </div>
  );
}

function StudentItem({ student }: { student: ListedStudent }) {
  const { _id, name, email, disabled, plan, paidThrough, joinedOn } = student;
  const planName = usePlanNames();
  const held = plan ? `${planName(plan)} plan` : "No plan";
  const until = plan && paidThrough ? `paid until ${presentDay(paidThrough)}` : null;
  return (
    <article className="text-small">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`/studio/students?student=${_id}`}
          className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere underline underline-offset-4 hover:text-accent-text"
        >
          {name}
        </Link>
        <span className="min-w-0 text-muted wrap-anywhere">{email}</span>
        {disabled && <Badge>Disabled</Badge>}
      </div>
      <p className="text-muted">
        {[held, until, `joined ${presentDay(joinedOn)}`].filter(Boolean).join(" · ")}
      </p>
    </article>
  );
}
