import { useState } from "react";
import { questionFields, textMaxLength, titleMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { type DiscussedVideo, useAskQuestion } from "../posts/post-mutations.ts";
import { type DraftName, readDraft, storeDraft } from "../posts/writing/drafts.ts";
import { MomentField } from "./moment-field.tsx";

interface QuestionFormProps {
  video: DiscussedVideo;
  draft: DraftName;
  onAsked: () => void;
}

/**
 * Title and text, both required (spec §5), and the moment of the lesson where it is attached; the draft
 * is stored until it is sent.
 */
export function QuestionForm({ video, draft, onAsked }: QuestionFormProps) {
  const ask = useAskQuestion(video, draft);
  const { field, handleSubmit, getValues } = useCheckedForm(questionFields, {
    defaultValues: { title: "", text: "", ...readDraft(draft) },
  });
  const [moment, setMoment] = useState(() => readMoment(draft));
  const store = (seconds: number | null) =>
    storeDraft(draft, { ...getValues(), moment: seconds === null ? "" : String(seconds) });
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
        rows={4}
        required
        readOnly={ask.isPending}
        maxLength={textMaxLength}
        {...field("text")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" pending={ask.isPending}>
          Send
        </Button>
        <MomentField
          videoId={video.videoId}
          value={moment}
          onChange={attach}
          disabled={ask.isPending}
        />
      </div>
    </form>
  );
}

function readMoment(draft: DraftName): number | null {
  const stored = readDraft(draft)?.moment ?? "";
  return /^\d{1,5}$/.test(stored) ? Number(stored) : null;
}
