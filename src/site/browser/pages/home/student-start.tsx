import { lazy, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { loadWayOn } from "#catalog/browser/index.ts";
import { classNames } from "#ui/class-names.ts";

const StudentWayOn = lazy(async () => ({ default: await loadWayOn() }));

/**
 * What students with a plan begin with. Reserves its height for those whose stored session has a plan until it is
 * known; the document is the same for everyone.
 */
export function StudentStart() {
  const { currentUser, isLoading } = useSession();
  const begins = currentUser?.role === "student" && currentUser.subscription !== "free";
  if (!isLoading && !begins) return null;
  return (
    <div
      className={classNames(
        "dark-section min-h-[60rem] bg-surface pt-28 pb-14 md:min-h-[54rem] lg:pt-32",
        !begins && "hidden with-plan:block",
      )}
    >
      {begins && (
        <section aria-label="Your lessons" className="measure">
          <Suspense>
            <StudentWayOn userId={currentUser._id} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
