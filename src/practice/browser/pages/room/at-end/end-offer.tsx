import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { intendLesson, useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { previewsQuery } from "#practice/browser/index.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { findNextPreview } from "./find-next-preview.ts";

/**
 * The offer at the end of the piece. Students return to the lesson. Others see the plans and the
 * next free lesson.
 */
export function EndOffer({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const { videoId, category } = video;
  const isStudent = currentUser !== null && canWatch(currentUser, category);
  const { data: previews } = useQuery({ ...previewsQuery, enabled: !isLoading && !isStudent });
  if (isLoading) return null;
  if (isStudent) {
    return (
      <nav aria-label="After the piece" className="end-offer">
        <Link to={`/video/${videoId}`} className="view-chip">
          Back to the lesson
        </Link>
        <Link to="/practice" className="view-chip">
          Your practice
        </Link>
      </nav>
    );
  }
  const next = findNextPreview(previews ?? [], videoId);
  const intend = () => intendLesson(videoId);
  return (
    <nav aria-label="After the piece" className="end-offer">
      <p>With a plan, every lesson waits for your hands like this one.</p>
      <LinkButton to="/plans" size="small" onClick={intend}>
        See the plans
      </LinkButton>
      {next && (
        <Link to={`/practice/${next.videoId}`} className="view-chip">
          Play {next.title}
        </Link>
      )}
      {!currentUser && (
        <Link to="/register" className="view-chip" onClick={intend}>
          Register
        </Link>
      )}
    </nav>
  );
}
