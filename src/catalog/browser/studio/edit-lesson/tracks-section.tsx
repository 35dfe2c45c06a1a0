import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";

/** Leads to what is written along a lesson's film, which changes without encoding it again. */
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
