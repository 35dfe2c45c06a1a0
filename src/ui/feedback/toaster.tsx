import { Slide, ToastContainer, type ToastOptions, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

/** Where notices of the account-deletion and reset flows stand; elsewhere the default (spec §2). */
export type NoticePlace = "default" | "corner";

const places: Record<NoticePlace, ToastOptions> = {
  default: { position: "top-right", autoClose: 5000, closeButton: true },
  corner: { position: "bottom-right", autoClose: 3800, closeButton: false },
};

/** Queues a notice; the container shows it as soon as it stands. */
export function show(kind: "success" | "error" | "info", text: string, place: NoticePlace): void {
  toast(text, {
    ...places[place],
    type: kind,
    role: kind === "error" ? "alert" : "status",
    // A failure that is repeated is one notice; each success has its own.
    ...(kind === "error" && { toastId: `${kind}:${text}` }),
  });
}

export default function Toaster() {
  return <ToastContainer transition={Slide} newestOnTop aria-label="Notices" />;
}
