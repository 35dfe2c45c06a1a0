import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";

/** What is shown with a lesson's film and changes without encoding it again. */
export function BesideFilm({ lesson }: { lesson: StudioLesson }) {
  return (
    <section aria-labelledby="beside">
      <Heading level={3} look="small" id="beside" className="mb-5">
        Beside the film
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
