import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notifyError } from "./toast.ts";

/**
 * A component whose code is fetched once it is wanted; null until it is there. Without a connection
 * the visitor is told, and `onMissing` takes back what was wanted, so that he can ask again.
 */
export function usePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  onMissing: () => void,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent(load);
  const giveUp = useEffectEvent(() => {
    notifyError("This could not be loaded. Please check your connection and try again.");
    onMissing();
  });
  const isMissing = wanted && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    let left = false;
    fetchPart().then(
      ({ default: found }) => left || setPart(() => found),
      () => left || giveUp(),
    );
    return () => {
      left = true;
    };
  }, [isMissing]);
  return Part;
}
