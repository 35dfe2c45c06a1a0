import { useState } from "react";
import { useLocation } from "react-router";

/** The open state of an overlay, which any navigation closes. */
export function useOpenUntilNavigation() {
  const { key } = useLocation();
  const [state, setState] = useState({ open: false, key });
  if (state.key !== key) setState({ open: false, key });
  const setOpen = (open: boolean) => setState({ open, key });
  return [state.open && state.key === key, setOpen] as const;
}
