import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { intendLesson, useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { tastesQuery } from "#practice/browser/index.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { nextTaste } from "./next-taste.ts";

/**
 * The offer at the end of the piece. Students return to the lesson. Others see the plans and the
 * next free lesson.
 */
export function EndOffer({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const { videoId, category } = video;
  const isStudent = currentUser !== null && canWatch(currentUser, category);
  const { data: tastes } = useQuery({ ...tastesQuery, enabled: !isLoading && !isStudent });
  if (isLoading) return null;
  if (isStudent) {
    return (
      <nav aria-label="After the piece" className="end-offer">
        <Link to={`/video/${videoId}`} className="stage-chip">
          Back to the lesson
        </Link>
      </nav>
    );
  }
  const next = nextTaste(tastes ?? [], videoId);
  const intend = () => intendLesson(videoId);
  return (
    <nav aria-label="After the piece" className="end-offer">
      <p>With a plan, every lesson waits for your hands like this one.</p>
      <LinkButton to="/plans" size="small" onClick={intend}>
        See the plans
      </LinkButton>
      {next && (
        <Link to={`/practice/${next.videoId}`} className="stage-chip">
          Play {next.title}
        </Link>
      )}
      {!currentUser && (
        <Link to="/register" className="stage-chip" onClick={intend}>
          Register
        </Link>
      )}
    </nav>
  );
}
