import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/** What each dialog about a lesson's publication gets. */
export interface LessonDialogProps {
  /** As it is shown: a change by somebody else meanwhile is not overwritten. */
  lesson: StudioLesson;
  onClose: () => void;
}
