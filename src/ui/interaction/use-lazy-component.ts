import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notifyError } from "../feedback/toast.ts";

/**
 * A component whose code is fetched once it is wanted; null until it is there. Without a connection
 * the visitor is told, and `onMissing` takes back what was wanted, so that he can ask again.
 */
export function useLazyComponent<Props>(
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
    fetchPart()
      .catch(importAgain<Props>)
      .then(
        ({ default: found }) => left || setPart(() => found),
        () => left || giveUp(),
      );
    return () => {
      left = true;
    };
  }, [isMissing]);
  return Part;
}

/** Browsers remember that a module could not be fetched, so it is asked for under a URL of its own. */
function importAgain<Props>(failure: unknown): Promise<{ default: ComponentType<Props> }> {
  const url = /https?:\/\/[^\s"']+\.js/.exec(String(failure))?.[0];
  if (url === undefined) throw failure;
  return import(/* @vite-ignore */ `${url}?again=${Date.now()}`);
}
