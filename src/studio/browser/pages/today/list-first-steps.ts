import type { FirstSteps } from "#studio/contract/today.ts";
import { editLessonPath } from "../../lesson/lesson-queries.ts";

export interface FirstStep {
  title: string;
  note: string;
  isDone: boolean;
  /** The link to the step's page, and its label. */
  to: string;
  label: string;
}

/** The steps from an empty school to its first published lesson, in order. */
export function listFirstSteps({ hasFilm, draft }: FirstSteps): FirstStep[] {
  const film = draft?.film ?? "none";
  const edit = draft ? editLessonPath(draft._id) : "/studio/lessons";
  const lesson = draft ? `“${draft.title}”` : "the lesson";
  return [
    {
      title: "Send a film",
      note: "As your phone or camera made it. A broken line costs nothing: it goes on where it stopped.",
      isDone: hasFilm,
      to: "/studio/uploads",
      label: "Send a film",
    },
    {
      title: "Begin a lesson",
      note: "Its title and its level. Students see nothing of a draft.",
      isDone: draft !== null,
      to: "/studio/lessons",
      label: "Begin a lesson",
    },
    {
      title: "Give it the film",
      note:
        film === "failed"
          ? `The film of ${lesson} could not be prepared. Its page says why; choose another or try again.`
          : `Choose it for ${lesson}, cut off what comes before and after, and join clips if there are several.`,
      isDone: film === "preparing" || film === "ready",
      to: edit,
      label: "Choose the film",
    },
    {
      title: "Publish it",
      note:
        film === "preparing"
          ? "The film is being prepared. Write the description meanwhile; this page says when it is ready."
          : "It needs a description. Publish it now, or have it published at a day and time that you choose.",
      isDone: false,
      to: edit,
      label: film === "preparing" ? "Write the description" : "Publish it",
    },
  ];
}
