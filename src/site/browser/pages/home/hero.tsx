import { useQuery } from "@tanstack/react-query";
import { Piano } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { readArrival, readIntendedStep, useSession } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { previewsQuery } from "#practice/browser/index.ts";
import type { HomeTexts } from "#site/contract.ts";
import { type ButtonVariant, LinkButton } from "#ui/forms/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/page.tsx";
import { StudentStart } from "./student-start.tsx";

const Arrival = lazy(() => import("./arrival.tsx"));

/** The picture that the home page's document preloads. */
export const heroPicture = {
  name: "keyboard",
  narrow: "keyboard-portrait",
  place: "hero",
  narrowPlace: "heroOnPhones",
} as const;

/**
 * The hero: a picture of a keyboard, and Get Started (spec §2). Also holds the lessons of students
 * with a plan, and the visitor's destination from before signing in.
 */
export function Hero({ hero }: { hero: HomeTexts["hero"] }) {
  const { currentUser, isLoading } = useSession();
  const isStudent = currentUser?.role === "student" && currentUser.subscription !== "free";
  const step = currentUser && readIntendedStep(currentUser);
  return (
    <section
      data-loading={isLoading || undefined}
      data-student={isStudent || undefined}
      className="hero dark-section relative isolate flex min-h-[min(860px,94svh)] items-end overflow-clip bg-surface"
    >
      <Picture
        {...heroPicture}
        alt=""
        first
        position="70% 42%"
        className="absolute inset-0 -z-20 size-full"
      />
      <div aria-hidden className="hero-shade absolute inset-0 -z-10" />
      <div className="measure grid items-end gap-x-16 gap-y-8 pt-40 pb-[clamp(72px,9vw,116px)] student-hero:pt-26 student-hero:pb-10 student-hero:lg:grid-cols-[minmax(0,1fr)_26rem] student-hero:lg:pb-[clamp(72px,9vw,116px)]">
        <div className="max-w-[47.5rem]">
          <Heading level={1} look="display">
            {hero.title} <em className="text-accent-text">{hero.titleEmphasis}</em>
          </Heading>
          <p className="mt-6 max-w-[54ch] text-lead text-[#e9dfcf] student-hero:hidden">
            {hero.lead}
          </p>
          <div className="button-row mt-9 student-hero:max-lg:mt-6">
            {currentUser ? (
              <UserButtons user={currentUser} step={step} isStudent={isStudent} />
            ) : isLoading ? (
              <LoadingButtons />
            ) : (
              <VisitorButtons />
            )}
          </div>
        </div>
        <StudentStart isFirst={!step} />
      </div>
    </section>
  );
}

/**
 * The practice room without an account is the first button, if any lesson's room is open to
 * everyone.
 */
function VisitorButtons() {
  const { data: previews } = useQuery(previewsQuery);
  const first = previews?.[0];
  return (
    <>
      {first && <FirstPhrase videoId={first.videoId} />}
      <GetStarted to="/register" variant={first ? "ghost" : "primary"} />
      <LinkButton to="/library" variant={first ? "text" : "ghost"}>
        Browse the library
      </LinkButton>
    </>
  );
}

/**
 * The document is the same for everyone. Until the session loads, CSS chooses by its stored part.
 */
function LoadingButtons() {
  return (
    <>
      <div className="contents max-sm:*:grow signed-in:hidden">
        <VisitorButtons />
      </div>
      <div className="hidden max-sm:*:grow signed-in:contents with-plan:hidden">
        <GetStarted to="/library" variant="primary" />
      </div>
      <div className="hidden max-sm:*:grow with-plan:contents">
        <GetStarted to="/library" variant="ghost" />
      </div>
    </>
  );
}

interface UserButtonsProps {
  user: CurrentUser;
  step: ReturnType<typeof readIntendedStep>;
  isStudent: boolean;
}

function UserButtons({ user, step, isStudent }: UserButtonsProps) {
  const { data: previews } = useQuery(previewsQuery);
  const firstPhrase = previews?.[0]?.videoId;
  const isNew = readArrival(useLocation().state) === "new-account";
  const hasFirst = step !== null || isStudent || (isNew && firstPhrase !== undefined);
  return (
    <>
      <Suspense>
        <Arrival user={user} step={step} firstPhrase={firstPhrase} />
      </Suspense>
      <GetStarted to="/library" variant={hasFirst ? "ghost" : "primary"} />
    </>
  );
}

function GetStarted({ to, variant }: { to: "/library" | "/register"; variant: ButtonVariant }) {
  return (
    <LinkButton to={to} variant={variant}>
      Get Started
    </LinkButton>
  );
}

/** The practice room of a lesson that is open to everyone. */
function FirstPhrase({ videoId }: { videoId: string }) {
  return (
    <LinkButton to={`/practice/${videoId}`}>
      <Piano size={20} aria-hidden />
      Play a first phrase now
    </LinkButton>
  );
}
