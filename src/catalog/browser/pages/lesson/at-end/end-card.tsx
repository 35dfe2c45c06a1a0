import { Piano, Star } from "lucide-react";
import type { ReactNode } from "react";
import type { Video } from "#catalog/contract.ts";
import { LearnedButton, seekLesson } from "#playback/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";

interface EndCardProps {
  video: Video;
  eyebrow: ReactNode;
  title: string;
  hasPlayAgain?: boolean;
  /** Called when the student chooses something else than the way on. */
  onChoice?: () => void;
  /** The way on. */
  children?: ReactNode;
}

/** Over the poster of a lesson that has ended: the way on, and what to do with this lesson. */
export function EndCard(props: EndCardProps) {
  const { video, eyebrow, title, hasPlayAgain = true, onChoice, children } = props;
  return (
    <section
      aria-label="After this lesson"
      className="dark-section grid size-full content-center justify-items-center gap-1 overflow-auto bg-[#0e0c0df2] px-3 py-2 text-center text-text sm:p-4"
    >
      <p className="text-small text-accent-text">{eyebrow}</p>
      <p className="line-clamp-1 font-title text-xl leading-snug sm:line-clamp-2 sm:text-2xl">
        {title}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center justify-center gap-3 sm:mt-3">
        {children}
        {hasPlayAgain && (
          <Button variant="ghost" size="small" onClick={() => seekLesson(video.videoId, 0)}>
            Play again
          </Button>
        )}
      </div>
      <div className="flex items-center justify-center sm:mt-1 sm:gap-2" onClickCapture={onChoice}>
        <LearnedButton videoId={video.videoId} variant="text" className={choice} />
        <LinkButton
          to={`/practice/${video.videoId}`}
          variant="text"
          size="small"
          className={choice}
        >
          <Piano size={18} aria-hidden />
          Practise
        </LinkButton>
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
      </div>
    </section>
  );
}

const choice = "gap-1.5 px-2! sm:px-3! max-[380px]:[&_svg]:hidden";
