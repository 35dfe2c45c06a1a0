import { LockKeyhole, Piano } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Video } from "#catalog/contract.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/** The way to the lesson's practice room. The room says what a locked one takes to open. */
export function PracticeLink({ video }: { video: Video }) {
  const { currentUser } = useSession();
  const isOpen = currentUser !== null && canWatch(currentUser, video.category);
  const Sign = isOpen ? Piano : LockKeyhole;
  return (
    <LinkButton to={`/practice/${video.videoId}`} variant="ghost" size="small">
      <Sign size={18} aria-hidden />
      Practise
      <VisuallyHidden> this lesson{!isOpen && ", with a plan"}</VisuallyHidden>
    </LinkButton>
  );
}
