import { useEffect } from "react";
import { useBlocker } from "react-router";
import { sessionStore } from "#accounts/browser/session/session-store.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

/** Navigation state that discards unsaved changes without asking. */
export const discarding = "discarding";

/**
 * Asks for confirmation before a link, the back button or leaving the site discards unsaved
 * changes.
 */
export function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(({ nextLocation }) => {
    // Logout and Cancel need no confirmation.
    const isDecided = nextLocation.state === discarding;
    return isChanged && !isDecided && sessionStore.getState().user.isAuthenticated;
  });
  useWarningOnUnload(isChanged);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description="What you changed here is lost."
    >
      <div className="button-row">
        <Button onClick={stay}>Keep editing</Button>
        <Button variant="ghost" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}

/** The browser shows its own text. */
function useWarningOnUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
}
