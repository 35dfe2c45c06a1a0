import { useEffect, useState } from "react";

/** Whether the room was opened from this device, and no connection has come since. */
export function useOpenedOffline(isFromDevice: boolean): boolean {
  const [isOffline, setOffline] = useState(isFromDevice);
  useEffect(() => {
    const leave = new AbortController();
    addEventListener("online", () => setOffline(false), { signal: leave.signal });
    return () => leave.abort();
  }, []);
  return isOffline;
}
