import { type FormEvent, useState } from "react";
import { textMaxLength } from "#community/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "./text-area.tsx";
import { useAddReply } from "./word-changes.ts";

interface ReplyFormProps {
  userId: string;
  questionId: string;
  onReplied: () => void;
}

/** Send shows only when there is text (spec §5). */
export function ReplyForm({ userId, questionId, onReplied }: ReplyFormProps) {
  const [text, setText] = useState("");
  const reply = useAddReply(userId, questionId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    reply.mutate(text.trim(), { onSuccess: onReplied });
  };
  return (
    <form onSubmit={send} className="mt-2 grid gap-3">
      <TextArea
        label="Your reply"
        rows={3}
        maxLength={textMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== "" && (
        <div>
          <Button type="submit" size="small" pending={reply.isPending}>
            Send
          </Button>
        </div>
      )}
    </form>
  );
}
