import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { questionWords, textMaxLength, titleMaxLength } from "#community/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { TextArea } from "./text-area.tsx";
import { type Subject, useAskQuestion } from "./word-changes.ts";

interface QuestionFormProps {
  userId: string;
  video: Subject;
  onAsked: () => void;
}

/** Title and text, both required (spec §5); what was typed stays when it could not be sent. */
export function QuestionForm({ userId, video, onAsked }: QuestionFormProps) {
  const ask = useAskQuestion(userId, video);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(questionWords),
    defaultValues: { title: "", text: "" },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-4 py-5"
      onSubmit={(event) =>
        void handleSubmit((words) => ask.mutate(words, { onSuccess: onAsked }))(event)
      }
    >
      <TextField
        label="Title"
        placeholder="Title/Subject"
        maxLength={titleMaxLength}
        error={errors.title?.message}
        {...register("title")}
      />
      <TextArea
        label="Question"
        placeholder="Ask your question"
        rows={4}
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
