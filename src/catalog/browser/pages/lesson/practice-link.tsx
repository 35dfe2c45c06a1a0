import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, Piano } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Video } from "#catalog/contract.ts";
import { tastesQuery } from "#practice/browser/index.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/** The way to the lesson's practice room. The room says what a locked one takes to open. */
export function PracticeLink({ video }: { video: Video }) {
  const { currentUser, isLoading } = useSession();
  const hasPlan = currentUser !== null && canWatch(currentUser, video.category);
  const { data: tastes } = useQuery({ ...tastesQuery, enabled: !isLoading && !hasPlan });
  const isTaste = tastes?.some(({ videoId }) => videoId === video.videoId) ?? false;
  const isOpen = hasPlan || isTaste;
  const Sign = isOpen ? Piano : LockKeyhole;
  return (
    <LinkButton to={`/practice/${video.videoId}`} variant="ghost" size="small">
      <Sign size={18} aria-hidden />
      Practise
      <VisuallyHidden> this lesson{!isOpen && ", with a plan"}</VisuallyHidden>
    </LinkButton>
  );
}
