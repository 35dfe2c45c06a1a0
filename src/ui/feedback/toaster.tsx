import { Slide, ToastContainer, type ToastOptions, toast } from "react-toastify/unstyled";
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
  toast(text, {
    ...places[place],
    type: kind,
    role: kind === "error" ? "alert" : "status",
    // A repeated failure is one notice; each success is its own.
    ...(kind === "error" && { toastId: `${kind}:${text}` }),
  });
}

export default function Toaster() {
  return <ToastContainer transition={Slide} newestOnTop aria-label="Notices" />;
}
