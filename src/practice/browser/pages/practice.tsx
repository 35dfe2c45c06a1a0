import { lazy } from "react";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/practice.ts";
import { LessonPage } from "./lesson-page.tsx";
import { loadLesson } from "./load-lesson.ts";
import { RoomSkeleton } from "./room/room-skeleton.tsx";

const PracticeRoom = lazy(() => import("./room/practice-room.tsx"));

/** The room fills the window, without the site's header and footer. */
export const handle = { fillsWindow: true };

export const meta: Route.MetaFunction = (args) => {
  const { video } = args.loaderData ?? {};
  const description = "Keyboard, score and falling notes that wait for your hands.";
  // Search engines list the lesson's own page instead.
  return pageMeta(args, {
    title: video ? `Practise: ${video.title}` : "Practice room",
    description,
    hidden: true,
  });
};

export const loader = ({ context, params: { videoId } }: Route.LoaderArgs) =>
  loadLesson(context, videoId, pathOf);
const pathOf = (videoId: string) => `/practice/${videoId}`;
export const clientLoader = () => null;

export default function PracticePage({ loaderData, params: { videoId } }: Route.ComponentProps) {
  const skeleton = (title: string) => <RoomSkeleton videoId={videoId} title={title} />;
  return (
    <LessonPage
      loaderData={loaderData}
      videoId={videoId}
      skeleton={skeleton}
      pathOf={pathOf}
      name="practice room"
    >
      {(video) => <PracticeRoom video={video} />}
    </LessonPage>
  );
}
