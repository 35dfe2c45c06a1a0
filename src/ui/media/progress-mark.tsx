import { Check } from "lucide-react";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

export interface Progress {
  /** Where one stopped. */
  percent: number;
  seen: boolean;
  learned: boolean;
}

/** At the lower edge of a lesson's image: "Learned", "Seen", or a thin bar of how far one is; nothing where it is new. */
export function ProgressMark({ progress }: { progress: Progress | null | undefined }) {
  if (!progress) return null;
  const { seen, learned, percent } = progress;
  if (seen || learned) {
    return (
      <span className="absolute bottom-1.5 left-1.5 inline-flex items-center gap-1 rounded-full bg-[#0e0c0de0] px-2 py-0.5 text-tiny leading-tight font-medium text-[#f3ecdf]">
        <Check size={13} aria-hidden className="text-[#e3b067]" />
        {learned ? "Learned" : "Seen"}
      </span>
    );
  }
  return (
    <span className="absolute inset-x-0 bottom-0 block h-1 bg-[#0e0c0dcc]">
      <span
        className="block h-full rounded-r-full bg-[#e3b067]"
        style={{ width: `${Math.max(4, percent)}%` }}
      />
      <VisuallyHidden>Begun, {percent}%</VisuallyHidden>
    </span>
  );
}
