import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Piano } from "lucide-react";
import { type RefCallback, useCallback } from "react";
import { useLocation } from "react-router";
import {
  AwaitsGuardian,
  consumeIntendedStep,
  type IntendedStep,
  readArrival,
  readIntention,
  useAccountLinks,
  usePlanNames,
} from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { lessonQuery } from "#playback/browser/index.ts";
import { navLinks } from "#site/browser/shell/navigation/nav-links.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { LinkButton } from "#ui/forms/button.tsx";

interface ArrivalProps {
  user: CurrentUser;
  step: IntendedStep | null;
  /** The lesson whose practice room is open to everyone. */
  firstPhrase: string | undefined;
}

/**
 * The hero after signing in: a welcome for a new account, and a first button to the visitor's
 * earlier destination. The button takes the focus.
 */
export default function Arrival({ user, step, firstPhrase }: ArrivalProps) {
  const arrival = readArrival(useLocation().state);
  const isNew = arrival === "new-account";
  const first = useFirstFocus(arrival !== null);
  const playsFirst = isNew && !step && firstPhrase !== undefined;
  return (
    <>
      {isNew && <Welcome user={user} step={step} playsFirst={playsFirst} />}
      {user.awaitsGuardian && readIntention().choice && (
        <AwaitsGuardian toDo="finish subscribing" className="max-w-xl basis-full" />
      )}
      {step?.kind === "plan" && <PlanButton step={step} ref={first} />}
      {step?.kind === "lesson" && <LessonButton step={step} videoId={step.lesson} ref={first} />}
      {step?.kind === "page" && <PageButton step={step} ref={first} />}
      {playsFirst && (
        <LinkButton to={`/practice/${firstPhrase}`} ref={first}>
          <Piano size={20} aria-hidden />
          Play a first phrase now
        </LinkButton>
      )}
    </>
  );
}

interface WelcomeProps {
  user: CurrentUser;
  step: IntendedStep | null;
  playsFirst: boolean;
}

/** Names the first step. */
function Welcome({ user, step, playsFirst }: WelcomeProps) {
  const firstSteps = {
    plan: "Your account is ready. Now finish subscribing, and the lessons of your plan are open.",
    lesson: "Your account is ready. Go on to the lesson that you came for.",
    page: "Your account is ready. Go on where you were.",
  };
  return (
    <div role="status" className="max-w-xl basis-full">
      <Panel title={`Welcome, ${user.name}`}>
        {step
          ? firstSteps[step.kind]
          : playsFirst
            ? "Your account is ready. Begin with a first phrase: it needs no plan."
            : user.awaitsGuardian
              ? "Your account is ready. Begin in the library."
              : "Your account is ready. Begin in the library, and choose a plan for its lessons."}
      </Panel>
    </div>
  );
}

interface StepButtonProps<Kind extends IntendedStep["kind"]> {
  step: Extract<IntendedStep, { kind: Kind }>;
  ref: RefCallback<HTMLAnchorElement>;
}

function PlanButton({ step, ref }: StepButtonProps<"plan">) {
  const name = usePlanNames()(step.plan);
  return (
    <LinkButton
      to={`/plans?period=${step.period}`}
      ref={ref}
      onClick={() => consumeIntendedStep(step)}
    >
      Finish subscribing to {name || "your plan"}
      <ArrowRight size={18} aria-hidden />
    </LinkButton>
  );
}

interface LessonButtonProps extends StepButtonProps<"lesson" | "page"> {
  videoId: string;
}

function LessonButton({ step, videoId, ref }: LessonButtonProps) {
  const { data: video, error } = useQuery(lessonQuery(videoId));
  // The lesson has been hidden since.
  if (isNotFound(error)) return null;
  return (
    <LinkButton
      to={step.kind === "page" ? step.path : `/video/${videoId}`}
      ref={ref}
      onClick={() => consumeIntendedStep(step)}
    >
      Go on to {video?.title ?? "your lesson"}
      <ArrowRight size={18} aria-hidden />
    </LinkButton>
  );
}

function PageButton({ step, ref }: StepButtonProps<"page">) {
  const links = [...useAccountLinks(), ...navLinks];
  const [pathname = ""] = step.path.split("?");
  const videoId = /^\/(?:video|practice)\/([^/]+)$/.exec(pathname)?.[1];
  if (videoId !== undefined) return <LessonButton step={step} videoId={videoId} ref={ref} />;
  const label = links.find(({ to }) => to === pathname)?.label;
  return (
    <LinkButton to={step.path} ref={ref} onClick={() => consumeIntendedStep(step)}>
      Go on {label ? `to ${label}` : "where you were"}
      <ArrowRight size={18} aria-hidden />
    </LinkButton>
  );
}

/** Focuses the first button when it appears, unless the user has moved the focus already. */
function useFirstFocus(isWanted: boolean): RefCallback<HTMLAnchorElement> {
  return useCallback(
    (button) => {
      const { activeElement, body } = document;
      const isUnmoved =
        activeElement === null || activeElement === body || activeElement.id === "main";
      if (isWanted && isUnmoved) button?.focus({ preventScroll: true });
    },
    [isWanted],
  );
}
