import { useSession } from "#accounts/browser/index.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { LessonPlayer } from "../pages/lesson-player.tsx";

/** The lesson's film beside the editor, or a note that the lesson has none. */
export function StudioLessonFilm({ lesson }: { lesson: StudioLesson }) {
  const { currentUser } = useSession();
  const { videoId, title, poster, film } = lesson;
  if (film !== "ready" || !currentUser) {
    return (
      <p className="text-small text-muted">
        This lesson has no film that is ready. Times can be typed, and looked at later.
      </p>
    );
  }
  const sizes = "(min-width: 1072px) 800px, 92vw";
  return (
    <LessonPlayer
      userId={currentUser._id}
      videoId={videoId}
      title={title}
      poster={{ src: poster, srcSet: posterSources(poster), sizes }}
      costs={null}
    />
  );
}
