import { Play } from "lucide-react";
import { useId, useRef, useState } from "react";
import { inboxEndpoints } from "#community/contract/inbox.ts";
import type { Question } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { seekLesson } from "#playback/browser/index.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Badge } from "#ui/media/badge.tsx";
import { Heading } from "#ui/page/page.tsx";
import { DeleteButton, textButtonClass } from "../posts/delete-button.tsx";
import { HideButton } from "../posts/hiding/hide-dialog.tsx";
import { HiddenNote, PersonLine } from "../posts/person-line.tsx";
import { useDeleteQuestion } from "../posts/post-mutations.ts";
import { type DraftName, readPostDraft } from "../posts/writing/drafts.ts";
import { focusFirstField } from "../posts/writing/writing-panel.tsx";
import { questionAnchor, useScrolledTo } from "./linked-question.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReplyList } from "./reply-list.tsx";

interface QuestionItemProps {
  question: Question;
  userId: string;
  canReply: boolean;
  canHide: boolean;
  /** True if the URL's hash names this question: it opens and scrolls into view. */
  isLinked: boolean;
}

/** A question. Replying and viewing its replies are toggles (spec §2). */
export function QuestionItem(props: QuestionItemProps) {
  const { question, userId, canReply, canHide, isLinked } = props;
  const [open, setOpen] = useState(isLinked);
  const draft: DraftName = { userId, what: "reply", subject: question._id };
  const [formState, setFormState] = useState<"closed" | "restored" | "opened">(() =>
    readPostDraft(draft) ? "restored" : "closed",
  );
  const repliesId = useId();
  const replyButton = useRef<HTMLButtonElement>(null);
  const remove = useDeleteQuestion(userId);
  const { length } = question.replies;
  const onReplied = () => {
    setFormState("closed");
    setOpen(true);
    replyButton.current?.focus({ preventScroll: true });
  };
  const article = useScrolledTo(isLinked);
  return (
    <article
      ref={article}
      id={questionAnchor(question._id)}
      tabIndex={-1}
      className={classNames(
        "outline-none",
        isLinked && "-mx-4 rounded-sheet bg-raised p-4 ring-1 ring-accent",
      )}
    >
      <PersonLine person={question.user} writtenAt={question.createdAt} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading level={2} look="small" className="wrap-anywhere">
          {question.title}
        </Heading>
        {question.answered && <Badge kind="accent">Answered</Badge>}
      </div>
      {question.hidden && <HiddenNote what="question" />}
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
        <TextWithBarLinks text={question.text} videoId={question.videoId} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {question.atSeconds !== null && (
          <MomentButton videoId={question.videoId} seconds={question.atSeconds} />
        )}
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
        {canReply && (
          <button
            ref={replyButton}
            type="button"
            className={textButtonClass}
            aria-expanded={formState !== "closed"}
            onClick={() => setFormState(formState === "closed" ? "opened" : "closed")}
          >
            {formState === "closed" ? "Reply" : "Hide reply"}
          </button>
        )}
        {canHide && !question.hidden && (
          <HideButton
            what="question"
            author={question.user.name}
            send={(body) =>
              callApi(inboxEndpoints.hideQuestion, { params: { questionId: question._id }, body })
            }
          />
        )}
        {question.user._id === userId && (
          <DeleteButton
            what="question"
            note="Its replies go with it. Neither can be brought back."
            onDelete={() => remove.mutateAsync(question._id)}
            pending={remove.isPending}
          />
        )}
      </p>
      {canReply && formState !== "closed" && (
        <div ref={formState === "opened" ? focusFirstField : undefined} className="mt-2 mb-4">
          <ReplyForm draft={draft} onReplied={onReplied} />
        </div>
      )}
      {open && length > 0 && (
        <ReplyList question={question} userId={userId} canHide={canHide} id={repliesId} />
      )}
    </article>
  );
}

interface MomentButtonProps {
  videoId: string;
  seconds: number;
}

/** Plays the lesson from the moment that a question is about. */
function MomentButton({ videoId, seconds }: MomentButtonProps) {
  return (
    <button
      type="button"
      className={`${textButtonClass} gap-1.5`}
      onClick={() => seekLesson(videoId, seconds)}
    >
      <Play size={14} aria-hidden className="fill-current" />
      <span>
        <span className="sr-only">Play the lesson </span>at{" "}
        <span className="tabular">{presentTimecode(seconds)}</span>
      </span>
    </button>
  );
}
