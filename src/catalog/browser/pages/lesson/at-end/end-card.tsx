import { Piano, RotateCcw, Star } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { LearnedButton, seekLesson } from "#playback/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";

interface EndCardProps {
  video: VideoDetails;
  eyebrow: ReactNode;
  title: string;
  /** Called when the student chooses something else than the next lesson. */
  onChoice?: () => void;
  /** Focuses the card when the focused element has disappeared. */
  firstAction?: Ref<HTMLAnchorElement>;
  /** The link to the next lesson; gold where the lesson has no score to practise. */
  children?: ReactNode;
}

/**
 * The card over the poster of a lesson that has ended: first its practice room, then the next
 * lesson and actions on this one.
 */
export function EndCard(props: EndCardProps) {
  const { video, eyebrow, title, onChoice, firstAction, children } = props;
  const awaitsGuardian = useSession().currentUser?.awaitsGuardian === true;
  return (
    <section
      aria-label="After this lesson"
      className="dark-section grid size-full content-center-safe justify-items-center gap-1 overflow-auto bg-[#0e0c0dfa] px-3 py-2 text-center text-text sm:p-4"
    >
      <p className="text-small text-accent-text">{eyebrow}</p>
      <p className="line-clamp-1 font-title text-xl leading-snug sm:line-clamp-2 sm:text-2xl">
        {title}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center justify-center gap-2 sm:mt-3 sm:gap-3">
        {video.hasScore && (
          <LinkButton ref={firstAction} to={`/practice/${video.videoId}`} size="small">
            <Piano size={18} aria-hidden />
            Practise
          </LinkButton>
        )}
        {children}
      </div>
      <div className="flex items-center justify-center sm:mt-1 lg:gap-2" onClickCapture={onChoice}>
        <LearnedButton videoId={video.videoId} variant="text" className={choice} />
        <Button
          variant="text"
          size="small"
          className={choice}
          onClick={() => seekLesson(video.videoId, 0)}
        >
          <RotateCcw size={18} aria-hidden />
          Play again
        </Button>
        {!awaitsGuardian && (
          <LinkButton
            to="?tab=reviews#discussion-panel"
            state={{ writesReview: true }}
            variant="text"
            size="small"
            className={choice}
          >
            <Star size={18} aria-hidden />
            Rate it
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const choice = "gap-1.5 px-2! lg:px-3! whitespace-nowrap max-[380px]:[&_svg]:hidden";
