import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notifyError } from "../feedback/toast.ts";

/**
 * A component whose code is fetched when `wanted`; null until then. A failed fetch shows a notice and
 * calls `onMissing`, which should reset `wanted`.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  onMissing: () => void,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fetchComponent = useEffectEvent(load);
  const onFailure = useEffectEvent(() => {
    notifyError("This could not be loaded. Please check your connection and try again.");
    onMissing();
  });
  const isMissing = wanted && Component === null;
  useEffect(() => {
    if (!isMissing) return;
    let cancelled = false;
    fetchComponent()
      .catch(importAgain<Props>)
      .then(
        ({ default: component }) => cancelled || setComponent(() => component),
        () => cancelled || onFailure(),
      );
    return () => {
      cancelled = true;
    };
  }, [isMissing]);
  return Component;
}

/** Imports a module under a new URL, as browsers cache a failed import. */
function importAgain<Props>(failure: unknown): Promise<{ default: ComponentType<Props> }> {
  const url = /https?:\/\/[^\s"']+\.js/.exec(String(failure))?.[0];
  if (url === undefined) throw failure;
  return import(/* @vite-ignore */ `${url}?again=${Date.now()}`);
}
