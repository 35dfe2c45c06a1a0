import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { useLearnedLessons } from "#playback/browser/index.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { useCountDown } from "#ui/forms/use-count-down.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { categoryLabel } from "../../lists/category-label.ts";
import { nextQuery } from "../video-queries.ts";
import { EndCard } from "./end-card.tsx";
import { mayCountDown, swallowPresses, useStopsCounting } from "./next-lesson-count-down.ts";

const countDownSeconds = 10;
/** The lesson plays as soon as its page opens. */
const playsAtOnce = { playsAtOnce: true };

/**
 * At a lesson's end: the next lesson of its level that the student has not learned, which starts by
 * itself, or a note that this lesson was the last.
 */
export function NextLessonOffer({ video }: { video: VideoDetails }) {
  const { data } = useQuery(nextQuery(video));
  const learned = useLearnedLessons();
  if (!data) return null;
  const next = findNext(data, learned);
  if (next) return <NextLesson key={next.videoId} video={video} next={next} />;
  return (
    <EndCard video={video} eyebrow="Well done" title={describeEnd(video, data)}>
      <LinkButton
        to={`/library?tab=${video.category}`}
        variant={video.hasScore ? "ghost" : "primary"}
        size="small"
      >
        Back to the library
      </LinkButton>
    </EndCard>
  );
}

/** The first lesson that is ready and that the student has not learned. */
export function findNext(
  following: readonly Video[],
  learned: ReadonlySet<string>,
): Video | undefined {
  return following.find(({ ready, videoId }) => ready && !learned.has(videoId));
}

function describeEnd({ category }: Video, following: readonly Video[]): string {
  if (following.length === 0) return `That was the last lesson of ${categoryLabel(category)}.`;
  if (following.some(({ ready }) => ready)) return "You have learned the lessons after this one.";
  return "More lessons follow soon.";
}

function NextLesson({ video, next }: { video: VideoDetails; next: Video }) {
  const [isCounting, setCounting] = useState(mayCountDown);
  const first = useRef<HTMLAnchorElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const stop = () => {
    // A hidden button cannot keep the focus.
    if (stopButton.current?.matches(":focus")) first.current?.focus();
    setCounting(false);
  };
  return (
    <EndCard
      video={video}
      eyebrow={
        isCounting ? <CountDown next={next} onStop={stop} focuses={stopButton} /> : "Next lesson"
      }
      title={next.title}
      firstAction={first}
    >
      <LinkButton
        {...(!video.hasScore && { ref: first })}
        to={`/video/${next.videoId}`}
        state={playsAtOnce}
        variant={video.hasScore ? "ghost" : "primary"}
        size="small"
        onClick={swallowPresses}
      >
        Watch now
      </LinkButton>
      {/* The button stays in its place: pressing another button also stops the countdown. */}
      <Button
        ref={stopButton}
        variant="ghost"
        size="small"
        className={isCounting ? "" : "invisible"}
        onClick={stop}
      >
        Stop
      </Button>
    </EndCard>
  );
}

interface CountDownProps {
  next: Video;
  onStop: () => void;
  /** Focused if the focus is in the player's frame. */
  focuses: RefObject<HTMLElement | null>;
}

function CountDown({ next, onStop, focuses }: CountDownProps) {
  const navigate = useNavigate();
  const { secondsLeft } = useCountDown(countDownSeconds);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    setAnnouncement(`${next.title} begins in ${countDownSeconds} seconds. Any key stops it.`);
    // Handles keys here only, not in the player's frame.
    if (document.activeElement?.tagName === "IFRAME") focuses.current?.focus();
  }, [next.title, focuses]);
  // Runs after the key has moved the focus.
  useStopsCounting(onStop);
  useEffect(() => {
    if (secondsLeft !== 0) return;
    swallowPresses();
    void navigate(`/video/${next.videoId}`, { state: playsAtOnce });
  }, [secondsLeft, navigate, next.videoId]);
  return (
    <>
      Next lesson
      <span aria-hidden className="tabular">
        , begins in {secondsLeft} s
      </span>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}
