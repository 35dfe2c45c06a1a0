import { useState } from "react";
import { Link } from "react-router";
import { HidePostDialog } from "#community/browser/index.ts";
import { type InboxQuestion, inboxEndpoints } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import { ItemActions, PostHead, PostText, postLinkClass } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { MarkButton } from "./mark-button.tsx";
import { StudioReplyForm } from "./reply-form.tsx";
import { StudioReplyList } from "./reply-list.tsx";

/** One question: the student, the lesson and its moment, the text and the replies. */
export function StudioQuestionItem({ question }: { question: InboxQuestion }) {
  const { videoId, videoTitle, atSeconds, replies, hidden } = question;
  const [opened, setOpened] = useState<"reply" | "hide" | null>(null);
  const close = () => setOpened(null);
  return (
    <article className="text-small">
      <PostHead person={question.user} writtenAt={question.createdAt}>
        <Link to={`/video/${videoId}#question-${question._id}`} className={postLinkClass}>
          {videoTitle}
        </Link>
        {atSeconds !== null && (
          <Link to={`/video/${videoId}#at-${atSeconds}`} className={postLinkClass}>
            at <span className="tabular">{presentTimecode(atSeconds)}</span>
          </Link>
        )}
      </PostHead>
      <h3 className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-base">
        <span className="min-w-0 wrap-anywhere">{question.title}</span>
        {question.answered && <Badge kind="accent">Answered</Badge>}
        {hidden && <Badge>Hidden</Badge>}
      </h3>
      <PostText>
        <TextWithBarLinks text={question.text} videoId={videoId} />
      </PostText>
      {replies.length > 0 && <StudioReplyList question={question} />}
      <ItemActions>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={opened === "reply"}
          onClick={() => setOpened(opened === "reply" ? null : "reply")}
        >
          {opened === "reply" ? "Close the reply" : "Reply"}
        </Button>
        <MarkButton question={question} />
        <Button variant="ghost" size="small" onClick={() => setOpened("hide")}>
          {hidden ? "Show again" : "Hide"}
        </Button>
      </ItemActions>
      {opened === "reply" && <StudioReplyForm question={question} onReplied={close} />}
      {opened === "hide" && (
        <HidePostDialog
          what="question"
          post={question}
          send={(body) =>
            callApi(inboxEndpoints.hideQuestion, { params: { questionId: question._id }, body })
          }
          onClose={close}
        />
      )}
    </article>
  );
}
