import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { questionWords, textMaxLength, titleMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { type DraftName, readDraft, storeDraft } from "../posts/drafts.ts";
import { type Subject, useAskQuestion } from "../posts/post-mutations.ts";

interface QuestionFormProps {
  video: Subject;
  draft: DraftName;
  onAsked: () => void;
}

/** Title and text, both required (spec §5); what was typed stays until it is sent. */
export function QuestionForm({ video, draft, onAsked }: QuestionFormProps) {
  const ask = useAskQuestion(video, draft);
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(questionWords),
    defaultValues: { title: "", text: "", ...readDraft(draft) },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={() => storeDraft(draft, getValues())}
      onSubmit={(event) =>
        void handleSubmit((words) => ask.mutate(words, { onSuccess: onAsked }))(event)
      }
    >
      <TextField
        label="Title"
        placeholder="Title/Subject"
        required
        readOnly={ask.isPending}
        maxLength={titleMaxLength}
        error={errors.title?.message}
        {...register("title")}
      />
      <TextAreaField
        label="Question"
        placeholder="Ask your question"
        rows={4}
        required
        readOnly={ask.isPending}
        maxLength={textMaxLength}
        error={errors.text?.message}
        {...register("text")}
      />
      <div>
        <Button type="submit" size="small" pending={ask.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
