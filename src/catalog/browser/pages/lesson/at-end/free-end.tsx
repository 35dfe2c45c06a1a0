import { RotateCcw } from "lucide-react";
import { useEffect } from "react";
import { intendLesson, usePlanNames, useSession } from "#accounts/browser/index.ts";
import type { Video } from "#catalog/contract.ts";
import { seekLesson } from "#playback/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { openingPlans } from "../opening-plans.ts";

interface FreeEndProps {
  video: Pick<Video, "videoId" | "title" | "category" | "freeMinutes">;
}

/** The card over the poster where a free film or its free part has ended, for those without the plan. */
export function FreeEnd({ video }: FreeEndProps) {
  const planNameOf = usePlanNames();
  const { currentUser } = useSession();
  const { videoId, title, category, freeMinutes } = video;
  const intend = () => intendLesson(videoId);
  useLeaveFullScreen();
  return (
    <section
      aria-label="After the free film"
      className="dark-section grid size-full content-center-safe justify-items-center gap-1 overflow-auto bg-[#0e0c0dfa] px-3 py-2 text-center text-text sm:p-4"
    >
      <p className="text-small text-accent-text max-sm:hidden">{title}</p>
      <p className="font-title text-xl leading-snug sm:text-2xl">
        {freeMinutes === null ? "This lesson was free." : "The free part ends here."}
      </p>
      <p className="max-w-[44ch] text-small text-muted">
        {freeMinutes === null
          ? "The others come with a plan."
          : `The whole lesson comes with ${openingPlans(category, planNameOf)}.`}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center justify-center gap-2 sm:mt-3 sm:gap-3">
        <LinkButton to="/plans" size="small" onClick={intend}>
          See the plans
        </LinkButton>
        {!currentUser && (
          <LinkButton
            to="/register"
            variant="ghost"
            size="small"
            className="max-sm:hidden"
            onClick={intend}
          >
            Register
          </LinkButton>
        )}
        <Button
          variant="text"
          size="small"
          className="gap-1.5 px-2!"
          onClick={() => seekLesson(videoId, 0)}
        >
          <RotateCcw size={18} aria-hidden />
          Play again
        </Button>
      </div>
    </section>
  );
}

/** The offers lie outside the player's frame. */
export function useLeaveFullScreen(): void {
  useEffect(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
}
