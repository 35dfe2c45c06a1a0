import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/** The permanent URL at which a lesson is about to be published. */
export function LessonAddress({ videoId }: { videoId: string }) {
  return (
    <p className="text-small">
      <span className="text-muted">Its address: </span>
      <span className="font-medium wrap-anywhere">/video/{videoId}</span>
      <span className="text-muted">. From then on it stays, since links lead to it.</span>
    </p>
  );
}

/** Props of every dialog about a lesson's publication. */
export interface LessonDialogProps {
  /** The lesson as shown. Its version prevents overwriting another instructor's change. */
  lesson: StudioLesson;
  onClose: () => void;
}
