import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";

const sheets = ["settings", "shortcuts", "microphone"] as const;
export type SheetName = (typeof sheets)[number];

const opened = z.object({ sheet: z.enum(sheets) });

/** The open sheet over the room. It is a history entry, so that a phone's Back button closes it. */
export function useSheet(): {
  sheet: SheetName | null;
  openSheet: (name: SheetName) => void;
  closeSheet: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const { data } = z.safeParse(opened, location.state);
  const sheet = data?.sheet ?? null;
  return {
    sheet,
    openSheet: (name) => {
      if (sheet !== name) void navigate(location, { state: { sheet: name } });
    },
    closeSheet: () => {
      if (sheet !== null) void navigate(-1);
    },
  };
}
