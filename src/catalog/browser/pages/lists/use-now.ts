import { useEffect, useState } from "react";

/** The time once mounted; null in the document, which is shared and may be old. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
