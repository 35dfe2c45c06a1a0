import { questionFields, textMaxLength, titleMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { type DiscussedVideo, useAskQuestion } from "../posts/post-mutations.ts";
import { type DraftName, readDraft, storeDraft } from "../posts/writing/drafts.ts";

interface QuestionFormProps {
  video: DiscussedVideo;
  draft: DraftName;
  onAsked: () => void;
}

/** Title and text, both required (spec §5); the draft is stored until it is sent. */
export function QuestionForm({ video, draft, onAsked }: QuestionFormProps) {
  const ask = useAskQuestion(video, draft);
  const { field, handleSubmit, getValues } = useCheckedForm(questionFields, {
    defaultValues: { title: "", text: "", ...readDraft(draft) },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={() => storeDraft(draft, getValues())}
      onSubmit={(event) =>
        void handleSubmit((fields) => ask.mutate(fields, { onSuccess: onAsked }))(event)
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
      <div>
        <Button type="submit" size="small" pending={ask.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
