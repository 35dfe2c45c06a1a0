import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import * as z from "zod/mini";

const rootData = z.object({ schoolName: z.string() });

/** Sets the document title; on a navigation the lesson is known only once it is fetched. */
export function useLessonTitle(title: string): void {
  const root = z.safeParse(rootData, useRouteLoaderData("root"));
  const schoolName = root.success ? root.data.schoolName : undefined;
  useEffect(() => {
    document.title = schoolName === undefined ? title : `${title} · ${schoolName}`;
  }, [title, schoolName]);
}
