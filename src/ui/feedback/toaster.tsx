import { Slide, ToastContainer, type ToastOptions, toast } from "react-toastify/unstyled";
import { noRefreshToken } from "#platform/browser/api/api-error.ts";
import { session } from "#platform/browser/api/session-bridge.ts";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

/** `corner` for notices of the account-deletion and reset flows, else `default` (spec §2). */
export type NoticePlace = "default" | "corner";

const places: Record<NoticePlace, ToastOptions> = {
  default: { position: "top-right", autoClose: 5000, closeButton: true },
  corner: { position: "bottom-right", autoClose: 3800, closeButton: false },
};

/** Queues a notice, which the container shows once it is mounted. */
export function show(kind: "success" | "error" | "info", text: string, place: NoticePlace): void {
  const needsLogin = text === noRefreshToken().message;
  toast(needsLogin ? <LoginNotice text={text} /> : text, {
    ...places[place],
    ...(needsLogin && { autoClose: false }),
    type: kind,
    role: kind === "error" ? "alert" : "status",
    // A repeated failure shows one notice; each success shows its own.
    ...(kind === "error" && { toastId: `${kind}:${text}` }),
  });
}

/** Removes the notices that are shown. */
export const dismiss = (): void => toast.dismiss();

/** The notice for a call that needs a new login. */
function LoginNotice({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      {text}
      <button
        type="button"
        onClick={() => session().logInAgain()}
        className="min-h-11 font-semibold text-accent-text underline underline-offset-4"
      >
        Log in again
      </button>
    </div>
  );
}

export default function Toaster() {
  return <ToastContainer transition={Slide} newestOnTop aria-label="Notices" />;
}
