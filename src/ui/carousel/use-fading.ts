import { type RefObject, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import { watchEdges } from "./row-edges.ts";

/** The classes that fade a horizontally scrolling row at the edges where it continues. */
export function useFading(row: RefObject<HTMLElement | null>): string {
  const [fading, setFading] = useState({ left: false, right: false });
  useEffect(() => {
    if (!row.current) return;
    return watchEdges(row.current, ({ atStart, atEnd }) =>
      setFading({ left: !atStart, right: !atEnd }),
    );
  }, [row]);
  return classNames(
    fading.left && "mask-l-from-[calc(100%-3rem)]",
    fading.right && "mask-r-from-[calc(100%-3rem)]",
  );
}
