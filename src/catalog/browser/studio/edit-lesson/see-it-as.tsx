import { useState } from "react";
import { usePlanNames } from "#accounts/browser/index.ts";
import { paidPlans } from "#billing/contract/plans.ts";
import { categoryLabel, openingPlans } from "#catalog/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { presentTime } from "#studio/browser/index.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Heading } from "#ui/page/page.tsx";
import { type OfferViewer, whatIsOffered } from "./what-is-offered.ts";

/**
 * What the lesson's page offers to a visitor and to each plan's students, without logging in as one
 * of them.
 */
export function SeeItAs({ lesson }: { lesson: StudioLesson }) {
  const [viewer, setViewer] = useState<OfferViewer>("visitor");
  const planName = usePlanNames();
  const options: { value: OfferViewer; label: string }[] = [
    { value: "visitor", label: "A visitor" },
    { value: "free", label: "A student without a plan" },
    ...paidPlans.map((value) => ({ value, label: `A student with ${planName(value)}` })),
  ];
  const offer = whatIsOffered(lesson, viewer);
  return (
    <section aria-labelledby="see-it-as">
      <Heading level={3} look="small" id="see-it-as" className="mb-5">
        See it as
      </Heading>
      <SelectField
        label={<span className="sr-only">See it as</span>}
        value={viewer}
        options={options}
        onChange={(event) =>
          setViewer(options.find(({ value }) => value === event.target.value)?.value ?? "visitor")
        }
      />
      <div
        role="status"
        className="mt-4 rounded-sheet bg-raised p-5 text-small shadow-sheet ring-1 ring-line"
      >
        {offer.page === "found" ? (
          <p className="mb-3">
            They find it in the library, in search and at its address, as a lesson of{" "}
            {categoryLabel(lesson.category)}.
          </p>
        ) : (
          <p className="mb-3">
            {offer.page === "later" && lesson.publishOn
              ? `They find nothing before ${presentTime(lesson.publishOn)}. From then on:`
              : "They find nothing: no card, and “page not found” at its address. Once it is published:"}
          </p>
        )}
        <ul className="grid list-disc gap-1.5 pl-5">
          {offer.player === "film" ? (
            <li>The film plays.</li>
          ) : (
            <li>
              In place of the film: its poster and “Watch Now”, which leads to the plans. “Included
              in {openingPlans(lesson.category, planName)}.”
            </li>
          )}
          {offer.isMember ? (
            <li>They ask, reply and review, and may make it a favourite.</li>
          ) : (
            <li>No questions, no reviews, no favourites: the description alone.</li>
          )}
        </ul>
      </div>
    </section>
  );
}
