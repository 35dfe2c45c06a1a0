import { lazy, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { loadContinueLearning } from "#catalog/browser/index.ts";
import { classNames } from "#ui/class-names.ts";

const ContinueLearning = lazy(async () => ({ default: await loadContinueLearning() }));

/**
 * The lessons of a student with a plan, inside the hero. Reserves its height while the session
 * loads, if the stored session has a plan: the document is the same for everyone.
 */
export function StudentStart({ isFirst }: { isFirst: boolean }) {
  const { currentUser, isLoading } = useSession();
  const begins = currentUser?.role === "student" && currentUser.subscription !== "free";
  if (!isLoading && !begins) return null;
  return (
    <div
      className={classNames(
        "min-h-[25rem] rounded-sheet bg-[#0e0c0de6] p-4 ring-1 ring-line sm:p-5",
        !begins && "hidden with-plan:block",
      )}
    >
      {begins && (
        <section aria-label="Your lessons">
          <Suspense>
            <ContinueLearning userId={currentUser._id} isPrimary={isFirst} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
