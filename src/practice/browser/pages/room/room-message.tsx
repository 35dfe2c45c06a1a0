import type { ReactNode } from "react";
import { Heading } from "#ui/page/page.tsx";
import { RoomTop } from "./room-top.tsx";

interface RoomMessageProps {
  videoId: string;
  title: string;
  children: ReactNode;
}

/** The room when it cannot open: the reason and a next step. */
export function RoomMessage({ videoId, title, children }: RoomMessageProps) {
  return (
    <div className="dark-section flex min-h-dvh flex-col bg-surface">
      <RoomTop videoId={videoId} />
      <div className="measure grid grow content-center gap-5 py-10">
        <Heading level={1} look="section">
          {title}
        </Heading>
        {children}
      </div>
    </div>
  );
}
