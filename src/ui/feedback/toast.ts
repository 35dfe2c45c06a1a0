import type { NoticePlace } from "./toaster.tsx";

export type { NoticePlace };

type Kind = "success" | "error" | "info";

let told = 0;
const waiting = new Set<() => void>();

/** Shows a notice: 5 s at the top right, or 3.8 s at the bottom right without a close button. */
function notify(kind: Kind, text: string, place: NoticePlace = "default"): void {
  told += 1;
  for (const tell of waiting) tell();
  // Should it not be had, the words must not be lost.
  import("./toaster.tsx").then(
    ({ show }) => show(kind, text, place),
    () => window.alert(text),
  );
}

export const notifySuccess = (text: string, place?: NoticePlace) => notify("success", text, place);
export const notifyError = (text: string, place?: NoticePlace) => notify("error", text, place);

/** For {@link ToastHost}: how many notices there were. */
export const notices = {
  subscribe(tell: () => void): () => void {
    waiting.add(tell);
    return () => waiting.delete(tell);
  },
  read: () => told,
};
