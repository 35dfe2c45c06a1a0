import { Check } from "lucide-react";
import type { FirstSteps as Steps } from "#studio/contract/today.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { ListSection } from "../../list/studio-list.tsx";
import { type FirstStep, listFirstSteps } from "./list-first-steps.ts";

/** The steps from an empty school to its first published lesson. */
export function FirstStepList({ steps }: { steps: Steps }) {
  const all = listFirstSteps(steps);
  const next = all.findIndex(({ isDone }) => !isDone);
  return (
    <ListSection
      id="first-steps"
      title="Your first lesson"
      lead="Your school has no lesson yet. Take these steps in any number of sittings: each is kept."
    >
      <ol className="grid gap-3">
        {all.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
    </ListSection>
  );
}

interface StepProps {
  step: FirstStep;
  number: number;
  isNext: boolean;
}

function Step({ step, number, isNext }: StepProps) {
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={`grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 rounded-sheet px-6 py-5 ring-1 ${isNext ? "bg-raised shadow-sheet ring-accent" : "ring-line"}`}
    >
      <span
        className={`grid size-9 place-items-center rounded-full font-title ${step.isDone ? "bg-accent text-accent-ink" : "ring-1 ring-border"}`}
      >
        {step.isDone ? <Check size={18} role="img" aria-label="Done" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="pt-1 font-medium">{step.title}</h3>
        {!step.isDone && <p className="mt-1 text-small text-muted">{step.note}</p>}
        {isNext && (
          <p className="mt-4">
            <LinkButton size="small" to={step.to}>
              {step.label}
            </LinkButton>
          </p>
        )}
      </div>
    </li>
  );
}
