import { useEffect, useRef, useState } from "react";
import { questionFields, textMaxLength, titleMaxLength } from "#community/contract.ts";
import { readLessonTime, useKeepsFilmInView, useLessonPosition } from "#playback/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { type DiscussedVideo, useAskQuestion } from "../posts/post-mutations.ts";
import { type DraftName, readPostDraft, storeDraft } from "../posts/writing/drafts.ts";
import { MomentField } from "./moment-field.tsx";

interface QuestionFormProps {
  video: DiscussedVideo;
  draft: DraftName;
  /** The address of the bars that the question is about, or null. It joins the draft. */
  asked: string | null;
  onAsked: () => void;
}

/**
 * Title and text, both required (spec §5). The lesson's position at the form's opening is attached
 * until the user removes it. The draft is stored until it is sent.
 */
export function QuestionForm({ video, draft, asked, onAsked }: QuestionFormProps) {
  const ask = useAskQuestion(video, draft);
  const { field, handleSubmit, getValues } = useCheckedForm(questionFields, {
    defaultValues: startingFields(draft, asked),
  });
  const [moment, setMoment] = useMoment(video.videoId, draft);
  useKeepsFilmInView(video.videoId);
  const store = (seconds: number | null) => {
    const { title, text } = getValues();
    // A moment alone does not count as a draft.
    const isWritten = `${title}${text}`.trim() !== "";
    storeDraft(draft, { title, text, moment: isWritten ? String(seconds ?? "") : "" });
  };
  const attach = (seconds: number | null) => {
    setMoment(seconds);
    store(seconds);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={() => store(moment)}
      onSubmit={(event) =>
        void handleSubmit((fields) =>
          ask.mutate(
            { ...fields, ...(moment !== null && { atSeconds: moment }) },
            { onSuccess: onAsked },
          ),
        )(event)
      }
    >
      <MomentField
        videoId={video.videoId}
        value={moment}
        onChange={attach}
        disabled={ask.isPending}
      />
      <TextField
        label="Title"
        placeholder="Title/Subject"
        required
        readOnly={ask.isPending}
        maxLength={titleMaxLength}
        {...field("title")}
      />
      <TextAreaField
        label="Question"
        placeholder="Ask your question"
        hint={asked === null ? undefined : "The address becomes a link to these bars."}
        rows={4}
        required
        readOnly={ask.isPending}
        maxLength={textMaxLength}
        {...field("text")}
      />
      <div>
        <Button type="submit" size="small" pending={ask.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

function startingFields(draft: DraftName, asked: string | null) {
  const { title = "", text = "" } = readPostDraft(draft) ?? {};
  if (asked === null || text.includes(asked)) return { title, text };
  return { title, text: text.trim() === "" ? `${asked}\n` : `${text.trimEnd()}\n\n${asked}\n` };
}

/** The moment of a question: the draft's, else the lesson's position at the form's opening. */
function useMoment(videoId: string, draft: DraftName) {
  const stands = useLessonPosition(videoId);
  const [hasDraft] = useState(() => readPostDraft(draft) !== null);
  const [moment, setMoment] = useState(() => (hasDraft ? readMoment(draft) : stands));
  const isUntouched = useRef(!hasDraft);
  useEffect(() => {
    void readLessonTime(videoId).then((seconds) => {
      // The last reported second may be older. A lesson that has not started has no moment.
      if (isUntouched.current && seconds !== null && seconds >= 1) setMoment(Math.floor(seconds));
    });
  }, [videoId]);
  const change = (seconds: number | null): void => {
    isUntouched.current = false;
    setMoment(seconds);
  };
  return [moment, change] as const;
}

function readMoment(draft: DraftName): number | null {
  const stored = readPostDraft(draft)?.moment ?? "";
  return /^\d{1,5}$/.test(stored) ? Number(stored) : null;
}
