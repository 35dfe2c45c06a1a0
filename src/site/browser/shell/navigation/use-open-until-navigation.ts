import { useState } from "react";
import { useLocation } from "react-router";

/** Whether something stands open over the page. The back button, or any other way on, closes it. */
export function useOpenUntilNavigation() {
  const { key } = useLocation();
  const [state, setState] = useState({ open: false, key });
  if (state.key !== key) setState({ open: false, key });
  const setOpen = (open: boolean) => setState({ open, key });
  return [state.open && state.key === key, setOpen] as const;
}
