import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/** Props of every dialog about a lesson's publication. */
export interface LessonDialogProps {
  /** The lesson as shown. Its version prevents overwriting another instructor's change. */
  lesson: StudioLesson;
  onClose: () => void;
}
