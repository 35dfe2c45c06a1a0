import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "../../view/view.css";

interface RoomTopProps {
  videoId: string;
  /** Title and tools. */
  children?: ReactNode;
}

/** The room's upper edge, with the way back to the lesson. */
export function RoomTop({ videoId, children }: RoomTopProps) {
  return (
    <header className="room-top">
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
