import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LessonFile } from "#catalog/contract.ts";
import { lessonFileEndpoints } from "#media/contract/lesson-files.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

/** The files beside a lesson, for its teacher. */
export const lessonFilesQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [lessonFileEndpoints.studioLessonFiles.path, lessonId],
    queryFn: async ({ signal }) => {
      const params = { lessonId };
      return (await callApi(lessonFileEndpoints.studioLessonFiles, { params }, { signal })).data
        .files;
    },
  });

/** Changes the list of files, and shows the response at once. */
export function useFilesCall(lessonId: string) {
  const client = useQueryClient();
  const { queryKey } = lessonFilesQuery(lessonId);
  return useMutation({
    mutationFn: async (send: () => Promise<{ data: { files: LessonFile[] } }>) =>
      client.setQueryData(queryKey, (await send()).data.files),
    // Another page may have changed the list.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
