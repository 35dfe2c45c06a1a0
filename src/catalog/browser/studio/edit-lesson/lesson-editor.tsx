import { useWatch } from "react-hook-form";
import { LeaveDialog } from "#accounts/browser/index.ts";
import { ScoreAndTakeSection } from "#alignment/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { FilmSection, LessonFilesSection, PosterSection } from "#media/browser/index.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";
import { LessonForm } from "./lesson-form.tsx";
import { LessonPreview } from "./lesson-preview.tsx";
import { PublicationPanel } from "./publication-panel.tsx";
import { SeeItAs } from "./see-it-as.tsx";
import { useEditLesson } from "./use-edit-lesson.ts";

/** A lesson's texts, its publication, and a preview for students and visitors. */
export function LessonEditor({ lesson }: { lesson: StudioLesson }) {
  const editing = useEditLesson(lesson);
  const { form } = editing;
  const { isDirty } = form.formState;
  const [title, category] = useWatch({ control: form.control, name: ["title", "category"] });
  const typed = { ...lesson, title, category };
  return (
    <div className="grid gap-10">
      <div>
        <Heading level={2} look="small" className="mb-4 wrap-anywhere">
          {lesson.title}
        </Heading>
        <PublicationPanel lesson={lesson} isChanged={isDirty} />
      </div>
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-10">
          <FilmSection lesson={lesson} />
          <TracksSection lesson={lesson} />
          <PosterSection lesson={lesson} />
          <ScoreAndTakeSection lesson={lesson} />
          <LessonFilesSection lesson={lesson} />
          <LessonForm lesson={lesson} {...editing} />
        </div>
        <div className="grid gap-10">
          <LessonPreview lesson={typed} />
          <SeeItAs lesson={typed} />
        </div>
      </div>
      <LeaveDialog isChanged={isDirty} />
    </div>
  );
}

/** Links to the captions and chapters, which change without encoding the film again. */
function TracksSection({ lesson }: { lesson: StudioLesson }) {
  return (
    <section aria-labelledby="tracks">
      <Heading level={3} look="small" id="tracks" className="mb-5">
        Captions
      </Heading>
      <LinkButton
        to={`/studio/lessons/captions?${new URLSearchParams({ lesson: lesson._id })}`}
        variant="ghost"
        size="small"
      >
        Captions and chapters
      </LinkButton>
    </section>
  );
}
