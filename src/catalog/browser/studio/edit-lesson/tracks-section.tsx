import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";

/** Links to the captions and chapters, which change without encoding the film again. */
export function TracksSection({ lesson }: { lesson: StudioLesson }) {
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
