import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Video } from "#catalog/contract.ts";
import { seekLesson } from "#playback/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { useCountDown } from "#ui/forms/use-count-down.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { categoryLabel } from "../lists/category-label.ts";
import { mayCountDown, useStopsCounting } from "./next-lesson-count-down.ts";
import { nextQuery } from "./video-queries.ts";

const countDownSeconds = 10;
/** The lesson plays as soon as its page opens. */
const playsAtOnce = { playsAtOnce: true };

/** At a lesson's end: the next one of its level, which begins by itself, or that this was the last. */
export function NextLessonOffer({ video }: { video: Video }) {
  const { data } = useQuery(nextQuery(video));
  const next = data?.find(({ ready }) => ready);
  useLeaveFullScreen(data !== undefined);
  if (!data) return null;
  if (next) return <NextLesson key={next.videoId} video={video} next={next} />;
  const level = categoryLabel(video.category);
  return (
    <Offer
      video={video}
      eyebrow="Well done"
      title={
        data.length === 0 ? `That was the last lesson of ${level}.` : "More lessons follow soon."
      }
    >
      <LinkButton to={`/library?tab=${video.category}`} size="small">
        Back to the library
      </LinkButton>
    </Offer>
  );
}

function NextLesson({ video, next }: { video: Video; next: Video }) {
  const [isCounting, setCounting] = useState(mayCountDown);
  const link = useRef<HTMLAnchorElement>(null);
  const stop = () => {
    setCounting(false);
    link.current?.focus();
  };
  return (
    <Offer video={video} eyebrow="Next lesson" title={next.title} hasPlayAgain={!isCounting}>
      <LinkButton ref={link} to={`/video/${next.videoId}`} state={playsAtOnce} size="small">
        Watch now
      </LinkButton>
      {isCounting && <CountDown next={next} onStop={stop} />}
    </Offer>
  );
}

function CountDown({ next, onStop }: { next: Video; onStop: () => void }) {
  const navigate = useNavigate();
  const { secondsLeft } = useCountDown(countDownSeconds);
  const button = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");
  useStopsCounting(onStop);
  useEffect(() => {
    setAnnouncement(`${next.title} begins in ${countDownSeconds} seconds. Escape stops it.`);
    // Escape is heard here alone, not in the player's frame.
    if (document.activeElement?.tagName === "IFRAME") button.current?.focus();
  }, [next.title]);
  useEffect(() => {
    if (secondsLeft === 0) void navigate(`/video/${next.videoId}`, { state: playsAtOnce });
  }, [secondsLeft, navigate, next.videoId]);
  return (
    <>
      <Button ref={button} variant="ghost" size="small" onClick={onStop}>
        Stop
      </Button>
      <span aria-hidden className="w-full text-small text-muted tabular">
        Begins in {secondsLeft} s
      </span>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

interface OfferProps {
  video: Video;
  eyebrow: string;
  title: string;
  hasPlayAgain?: boolean;
  children: ReactNode;
}

function Offer({ video, eyebrow, title, hasPlayAgain = true, children }: OfferProps) {
  return (
    <section
      aria-label="After this lesson"
      className="dark-section grid size-full content-center justify-items-center gap-1 overflow-hidden bg-[#0e0c0df2] p-4 text-center text-text"
    >
      <p className="text-small text-accent-text">{eyebrow}</p>
      <p className="line-clamp-2 font-title text-xl leading-snug sm:text-2xl">{title}</p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-3">
        {children}
        {hasPlayAgain && (
          <Button variant="ghost" size="small" onClick={() => seekLesson(video.videoId, 0)}>
            Play again
          </Button>
        )}
      </div>
    </section>
  );
}

/** What is offered lies outside the player's frame. */
function useLeaveFullScreen(isOffered: boolean): void {
  useEffect(() => {
    if (isOffered && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, [isOffered]);
}
