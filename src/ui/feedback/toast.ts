import { createStore } from "zustand/vanilla";
import type { NoticePlace } from "./toaster.tsx";

export type { NoticePlace };

type Kind = "success" | "error" | "info";

/** The number of notices so far, for `ToastHost`. */
export const noticeCount = createStore(() => 0);

/** Shows a notice: 5 s at the top right, or 3.8 s at the bottom right without a close button. */
function notify(kind: Kind, text: string, place: NoticePlace = "default"): void {
  noticeCount.setState((count) => count + 1);
  // If the code does not load, the text is shown without it.
  import("./toaster.tsx").then(
    ({ show }) => show(kind, text, place),
    () => window.alert(text),
  );
}

export const notifySuccess = (text: string, place?: NoticePlace) => notify("success", text, place);
export const notifyError = (text: string, place?: NoticePlace) => notify("error", text, place);

/** Removes earlier notices, whose subject is gone. */
export async function dismissNotices(): Promise<void> {
  if (noticeCount.getState() === 0) return;
  await import("./toaster.tsx").then(
    ({ dismiss }) => dismiss(),
    () => undefined,
  );
}
