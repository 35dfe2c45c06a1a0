import { useState } from "react";
import { HidePostDialog } from "#community/browser/index.ts";
import { type InboxQuestion, type InboxReply, inboxEndpoints } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import { PostHead, PostText } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";

/** The replies to a question, including hidden ones. Each can be hidden or shown again. */
export function StudioReplyList({ question }: { question: InboxQuestion }) {
  const { replies } = question;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-muted hover:text-accent-text">
        {replies.length} {replies.length === 1 ? "reply" : "replies"}
      </summary>
      <ul className="grid gap-4 border-l-2 border-line pl-4">
        {replies.map((reply) => (
          <li key={reply.index}>
            <ReplyItem question={question} reply={reply} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReplyItem({ question, reply }: { question: InboxQuestion; reply: InboxReply }) {
  const [isHiding, setHiding] = useState(false);
  const { hidden } = reply;
  const params = { questionId: question._id, replyIndex: String(reply.index) };
  return (
    <>
      <PostHead person={reply.user} writtenAt={reply.repliedOn}>
        {hidden && <Badge>Hidden</Badge>}
      </PostHead>
      <PostText>
        <TextWithBarLinks text={reply.text} videoId={question.videoId} />
      </PostText>
      <Button
        variant="ghost"
        size="small"
        className="mt-2"
        aria-label={`${hidden ? "Show again" : "Hide"}: reply by ${reply.user.name}`}
        onClick={() => setHiding(true)}
      >
        {hidden ? "Show again" : "Hide"}
      </Button>
      {isHiding && (
        <HidePostDialog
          what="reply"
          post={reply}
          send={(body) => callApi(inboxEndpoints.hideReply, { params, body })}
          onClose={() => setHiding(false)}
        />
      )}
    </>
  );
}
