import { type FormEvent, useState } from "react";
import { textMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { useAddReply } from "../posts/post-mutations.ts";
import { type DraftName, readPostDraft, storeDraft } from "../posts/writing/drafts.ts";

interface ReplyFormProps {
  draft: DraftName;
  onReplied: () => void;
}

/** The Send button shows only with text (spec §5). */
export function ReplyForm({ draft, onReplied }: ReplyFormProps) {
  const [text, setText] = useState(() => readPostDraft(draft)?.text ?? "");
  const reply = useAddReply(draft);
  const type = (typed: string) => {
    setText(typed);
    storeDraft(draft, { text: typed });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    reply.mutate(text.trim(), { onSuccess: onReplied });
  };
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextAreaField
        label="Your reply"
        rows={3}
        readOnly={reply.isPending}
        maxLength={textMaxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
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
