import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import {
  type LessonTexts,
  lessonTexts,
  type StudioLesson,
} from "#catalog/contract/studio-lessons.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { studioLessonQuery } from "#studio/browser/index.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";

/**
 * The form of a lesson's texts. The request names the version that the instructor has seen, so it
 * never overwrites another window's save. Another window's texts appear at once only while this
 * form has no unsaved changes.
 */
export function useEditLesson(lesson: StudioLesson) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(lesson.version);
  const [error, setError] = useState<string | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const form = useCheckedForm(lessonTexts, { defaultValues: textsOf(lesson) });
  const { reset } = form;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    if (isDirty || isSubmitting) return;
    reset(textsOf(lesson));
    setSeen(lesson.version);
  }, [lesson, isDirty, isSubmitting, reset]);

  const show = (newest: StudioLesson) => {
    client.setQueryData(studioLessonQuery(lesson._id).queryKey, newest);
    reset(textsOf(newest));
    setSeen(newest.version);
    setOutdated(false);
    setError(null);
  };
  const save = form.handleSubmit(async (texts) => {
    setError(null);
    try {
      const params = { lessonId: lesson._id };
      const body = { ...texts, version: seen };
      const { data } = await callApi(studioLessonEndpoints.editLesson, { params, body });
      show(data);
      notifySuccess("Saved");
      void client.invalidateQueries({ queryKey: [studioLessonEndpoints.studioLessons.path] });
    } catch (thrown) {
      setError(failureText(thrown, "Unable to save it. Please try again."));
      setOutdated(thrown instanceof ApiError && thrown.code === "catalog.lesson_changed");
    }
  });
  /** Discards the typed texts and shows the current ones. */
  const showNewest = async () => {
    try {
      show(await client.fetchQuery({ ...studioLessonQuery(lesson._id), staleTime: 0 }));
    } catch (thrown) {
      setError(failureText(thrown, "Unable to fetch the lesson."));
    }
  };
  return { form, save: () => void save(), error, isOutdated, showNewest: () => void showNewest() };
}

const textsOf = (lesson: StudioLesson): LessonTexts => ({
  title: lesson.title,
  videoId: lesson.videoId,
  category: lesson.category,
  tagline: lesson.tagline,
  description: lesson.description,
  composer: lesson.composer,
  keywords: lesson.keywords,
});
