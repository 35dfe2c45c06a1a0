import { lazy, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { loadWayOn } from "#catalog/browser/index.ts";

const StudentWayOn = lazy(async () => ({ default: await loadWayOn() }));

/**
 * What students with a plan begin with. Reserves its height for those who are signed in until the session is known;
 * the document is the same for everyone.
 */
export function StudentStart() {
  const { currentUser, isLoading } = useSession();
  const begins = currentUser?.role === "student" && currentUser.subscription !== "free";
  if (!isLoading && !begins) return null;
  return (
    <div className="dark-section hidden bg-surface pt-28 pb-14 signed-in:block signed-in:min-h-[60rem] md:signed-in:min-h-[54rem] lg:pt-32">
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
