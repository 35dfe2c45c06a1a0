import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { isRootData } from "#ui/page/page-meta.ts";

/**
 * Sets the document title. On a client-side navigation the lesson's title is known only after the
 * fetch.
 */
export function useLessonTitle(title: string): void {
  const root = useRouteLoaderData("root");
  const schoolName = isRootData(root) ? root.schoolName : undefined;
  useEffect(() => {
    document.title = schoolName === undefined ? title : `${title} · ${schoolName}`;
  }, [title, schoolName]);
}
