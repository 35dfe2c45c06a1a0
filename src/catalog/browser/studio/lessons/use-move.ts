import { useMutation, useQueryClient } from "@tanstack/react-query";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import type { Move } from "./place-after.ts";

/** Moves a lesson. The list shows `moving` as done until the server's order arrives. */
export function useMove() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, after }: Move) =>
      callApi(studioLessonEndpoints.moveLesson, { params: { lessonId: id }, body: { after } }),
    onError: (error) => notifyError(failureText(error, "Unable to move it. Please try again.")),
    onSettled: () =>
      client.invalidateQueries({ queryKey: [studioLessonEndpoints.studioLessons.path] }),
  });
  return { move: mutation.mutate, moving: mutation.isPending ? mutation.variables : null };
}
