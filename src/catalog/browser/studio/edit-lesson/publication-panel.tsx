import { type ComponentType, useState } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { presentLessonFilm, presentLessonState, StateBadge } from "../lessons/lesson-state.tsx";
import { DeleteLessonDialog } from "./dialogs/delete-dialog.tsx";
import { HideLessonDialog } from "./dialogs/hide-dialog.tsx";
import type { LessonDialogProps } from "./dialogs/lesson-address.tsx";
import { PublishDialog } from "./dialogs/publish-dialog.tsx";
import { ScheduleDialog } from "./dialogs/schedule-dialog.tsx";
import { UnscheduleDialog } from "./dialogs/unschedule-dialog.tsx";
import { FreeSwitch } from "./free-switch.tsx";

interface Action {
  label: string;
  dialog: ComponentType<LessonDialogProps>;
  /** Whether the action makes the lesson visible to students, now or later. */
  publishes?: true;
}

const schedule: Action = { label: "Schedule", dialog: ScheduleDialog, publishes: true };
const publish: Action = { label: "Publish now", dialog: PublishDialog, publishes: true };
const remove: Action = { label: "Delete the draft", dialog: DeleteLessonDialog };

const actions: Record<StudioLesson["state"], readonly Action[]> = {
  draft: [publish, schedule, remove],
  scheduled: [
    publish,
    { ...schedule, label: "Change the time" },
    { label: "Back to draft", dialog: UnscheduleDialog },
  ],
  published: [{ label: "Hide", dialog: HideLessonDialog }],
  hidden: [{ label: "Show again", dialog: PublishDialog, publishes: true }],
};

interface PublicationPanelProps {
  lesson: StudioLesson;
  /** True while the form has unsaved changes. */
  isChanged: boolean;
}

/** A lesson's state, and the actions that the state allows. */
export function PublicationPanel({ lesson, isChanged }: PublicationPanelProps) {
  const [open, setOpen] = useState<Action | null>(null);
  const { state } = lesson;
  const missing = state === "published" ? [] : listMissing(lesson);
  const Opened = open?.dialog;
  return (
    <section
      aria-label="Publication"
      className="rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line sm:p-6"
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <StateBadge state={state} />
        <span>{presentLessonState(lesson)}</span>
        <span className="text-muted">{presentLessonFilm(lesson)}</span>
      </p>
      {missing.length > 0 && (
        <div className="mt-3 text-small">
          <p className="text-muted">Before students can see it, it needs</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {actions[state].map((action, index) => (
          <Button
            key={action.label}
            variant={index === 0 && state !== "published" ? "primary" : "ghost"}
            size="small"
            disabled={isChanged || (action.publishes === true && missing.length > 0)}
            onClick={() => setOpen(action)}
          >
            {action.label}
          </Button>
        ))}
        {state === "published" && (
          <LinkButton to={`/video/${lesson.videoId}`} variant="ghost" size="small">
            Open its page
          </LinkButton>
        )}
      </div>
      <FreeSwitch lesson={lesson} isChanged={isChanged} />
      {isChanged && <p className="mt-3 text-small text-muted">Save what you changed first.</p>}
      {Opened && <Opened lesson={lesson} onClose={() => setOpen(null)} />}
    </section>
  );
}

/**
 * The fields that a lesson still needs before it can be published (`requirePublishable` of the
 * catalogue).
 */
export function listMissing({
  film,
  newFilm,
  description,
}: Pick<StudioLesson, "film" | "newFilm" | "description">): string[] {
  return [
    ...(film === "ready" ? [] : [missingFilm({ film, newFilm })]),
    ...(description.trim() === "" ? ["a description, under Texts"] : []),
  ];
}

function missingFilm({ film, newFilm }: Pick<StudioLesson, "film" | "newFilm">): string {
  if (newFilm?.state === "failed" || (film === "failed" && !newFilm)) {
    return "another film: this one could not be prepared";
  }
  return newFilm || film === "preparing"
    ? "its film to be ready: it is being prepared"
    : "a film, under Film";
}
