import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface RoomTopProps {
  videoId: string;
  /** Title and tools. */
  children?: ReactNode;
}

/** The room's upper edge, with the way back to the lesson. */
export function RoomTop({ videoId, children }: RoomTopProps) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 pr-2 pl-1 sm:gap-3 sm:px-4">
      <Link
        to={`/video/${videoId}`}
        aria-label="Back to the lesson"
        className="pressable grid place-items-center rounded-control text-muted hover:text-accent-text"
      >
        <ArrowLeft size={22} aria-hidden />
      </Link>
      {children}
    </header>
  );
}
