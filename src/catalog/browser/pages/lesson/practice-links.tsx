import { useQuery } from "@tanstack/react-query";
import { FileMusic, LockKeyhole, Piano } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { previewsQuery } from "#practice/browser/index.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/**
 * Links to the lesson's practice room and score, if the lesson has a score. Practising is the
 * page's main action once the film can be watched. A locked link names the plan that it needs.
 */
export function PracticeLinks({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const hasPlan = currentUser !== null && canWatch(currentUser, video.category);
  const { data: previews } = useQuery({ ...previewsQuery, enabled: !isLoading && !hasPlan });
  const isPreview = previews?.some(({ videoId }) => videoId === video.videoId) ?? false;
  if (!video.hasScore) return null;
  const isOpen = hasPlan || isPreview;
  const Sign = isOpen ? Piano : LockKeyhole;
  const room = `/practice/${video.videoId}`;
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={room} variant={hasPlan ? "primary" : "ghost"} size="small">
        <Sign size={18} aria-hidden />
        Practise
        <VisuallyHidden> this lesson{!isOpen && ", with a plan"}</VisuallyHidden>
      </LinkButton>
      <LinkButton to={`${room}/score`} variant="text" size="small">
        <FileMusic size={18} aria-hidden />
        Score
        <VisuallyHidden> to print{!isOpen && ", with a plan"}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}
