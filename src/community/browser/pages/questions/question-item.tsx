import { useId, useRef, useState } from "react";
import type { Question } from "#community/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Badge } from "#ui/media/badge.tsx";
import { Heading } from "#ui/page/page.tsx";
import { DeleteButton } from "../posts/delete-button.tsx";
import { type DraftName, readDraft } from "../posts/drafts.ts";
import { focusFirstField } from "../posts/focus-first-field.ts";
import { PersonLine } from "../posts/person-line.tsx";
import { useDeleteQuestion } from "../posts/post-mutations.ts";
import { textButtonClass } from "../posts/text-button.ts";
import { questionAnchor, useScrolledTo } from "./linked-question.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReplyList } from "./reply-list.tsx";

interface QuestionItemProps {
  question: Question;
  userId: string;
  /** True where the page's address names it: it is opened and scrolled to. */
  isLinked: boolean;
}

/** A question; replying and viewing its replies are toggles (spec §2). */
export function QuestionItem({ question, userId, isLinked }: QuestionItemProps) {
  const [open, setOpen] = useState(isLinked);
  const draft: DraftName = { userId, what: "reply", about: question._id };
  const [replying, setReplying] = useState<"no" | "still" | "yes">(() =>
    readDraft(draft) ? "still" : "no",
  );
  const repliesId = useId();
  const replyButton = useRef<HTMLButtonElement>(null);
  const remove = useDeleteQuestion(userId);
  const { length } = question.replies;
  const replied = () => {
    setReplying("no");
    setOpen(true);
    replyButton.current?.focus({ preventScroll: true });
  };
  const place = useScrolledTo(isLinked);
  return (
    <article
      ref={place}
      id={questionAnchor(question._id)}
      tabIndex={-1}
      className={classNames(
        "outline-none",
        isLinked && "-mx-4 rounded-sheet bg-raised p-4 ring-1 ring-accent",
      )}
    >
      <PersonLine person={question.user} wroteAt={question.createdAt} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading level={2} look="small" className="wrap-anywhere">
          {question.title}
        </Heading>
        {question.answered && <Badge kind="accent">Answered</Badge>}
      </div>
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{question.text}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {length > 0 && (
          <button
            type="button"
            className={textButtonClass}
            aria-expanded={open}
            aria-controls={repliesId}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide" : "View"} {length} {length === 1 ? "reply" : "replies"}
          </button>
        )}
        <button
          ref={replyButton}
          type="button"
          className={textButtonClass}
          aria-expanded={replying !== "no"}
          onClick={() => setReplying(replying === "no" ? "yes" : "no")}
        >
          {replying === "no" ? "Reply" : "Hide reply"}
        </button>
        {question.user._id === userId && (
          <DeleteButton
            what="question"
            note="Its replies go with it. Neither can be brought back."
            onDelete={() => remove.mutateAsync(question._id)}
            pending={remove.isPending}
          />
        )}
      </p>
      {replying !== "no" && (
        <div ref={replying === "yes" ? focusFirstField : undefined} className="mt-2 mb-4">
          <ReplyForm draft={draft} onReplied={replied} />
        </div>
      )}
      {open && length > 0 && <ReplyList question={question} userId={userId} id={repliesId} />}
    </article>
  );
}
