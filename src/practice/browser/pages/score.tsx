import { lazy } from "react";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/score.ts";
import { LessonPage } from "./lesson-page.tsx";
import { loadLesson } from "./load-lesson.ts";
import { ScoreSkeleton } from "./score/score-frame.tsx";

const ScoreSheet = lazy(() => import("./score/score-sheet.tsx"));

/** A printable page, without the site's header and footer. */
export const handle = { fillsWindow: true };

export const meta: Route.MetaFunction = (args) => {
  const { video } = args.loaderData ?? {};
  return pageMeta(args, {
    title: video ? `Score: ${video.title}` : "Score",
    description: "The lesson’s score, to print and put on the piano.",
    hidden: true,
  });
};

export const loader = ({ context, params: { videoId } }: Route.LoaderArgs) =>
  loadLesson(context, videoId, pathOf);
const pathOf = (videoId: string) => `/practice/${videoId}/score`;
export const clientLoader = () => null;

export default function ScorePage({ loaderData, params: { videoId } }: Route.ComponentProps) {
  const skeleton = (title: string) => <ScoreSkeleton videoId={videoId} title={title} />;
  return (
    <LessonPage
      loaderData={loaderData}
      videoId={videoId}
      skeleton={skeleton}
      pathOf={pathOf}
      name="score"
    >
      {(video) => <ScoreSheet video={video} />}
    </LessonPage>
  );
}
