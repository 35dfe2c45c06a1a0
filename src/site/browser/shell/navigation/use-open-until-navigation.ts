import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The open state of an overlay, which any navigation closes. */
export function useOpenUntilNavigation() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Reset, so that Back does not open it again.
  useEffect(() => setOpenAt((at) => (at === key ? at : null)), [key]);
  const setOpen = (open: boolean) => setOpenAt(open ? key : null);
  return [openAt === key, setOpen] as const;
}
