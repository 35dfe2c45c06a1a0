import { useState } from "react";
import { usePlanNames } from "#accounts/browser/index.ts";
import { canWatch, type Plan, paidPlans } from "#billing/contract/plans.ts";
import { categoryLabel, firstMinutes, openingPlans } from "#catalog/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { presentTime } from "#studio/browser/index.ts";
import { SelectField } from "#ui/forms/select-field.tsx";
import { Heading } from "#ui/page/page.tsx";

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
          {offer.player === "film" && <li>The film plays.</li>}
          {offer.player === "part" && (
            <li>
              {firstMinutes(lesson.freeMinutes ?? 1)} of the film{" "}
              {lesson.freeMinutes === 1 ? "plays" : "play"}. Then it leads to the plans: “The whole
              lesson comes with {openingPlans(lesson.category, planName)}.”
            </li>
          )}
          {offer.player === "plans" && (
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

/** The person for whom the page is previewed: a visitor, or a student with a plan. */
type OfferViewer = "visitor" | Plan;

/** The page's offers to one kind of person. */
interface Offer {
  /** Whether the page exists for them. */
  page: "found" | "not-found" | "later";
  /** What stands in the player's place, if the page exists. */
  player: "film" | "part" | "plans";
  /** Whether they can read and write questions and reviews, and mark the lesson as a favourite. */
  isMember: boolean;
}

/** Computes the page's offers by the same rules that server and page apply. */
export function whatIsOffered(
  {
    state,
    category,
    isFree,
    freeMinutes,
  }: Pick<StudioLesson, "state" | "category" | "isFree" | "freeMinutes">,
  viewer: OfferViewer,
): Offer {
  const user = viewer === "visitor" ? null : ({ role: "student", subscription: viewer } as const);
  const isMember = canWatch(user, category);
  const page = state === "published" ? "found" : state === "scheduled" ? "later" : "not-found";
  if (isMember || !isFree) return { page, player: isMember ? "film" : "plans", isMember };
  return { page, player: freeMinutes === null ? "film" : "part", isMember };
}
