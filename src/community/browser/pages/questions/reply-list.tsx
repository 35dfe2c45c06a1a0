import { inboxEndpoints } from "#community/contract/inbox.ts";
import type { Question, Reply } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import { DeleteButton } from "../posts/delete-button.tsx";
import { HideButton } from "../posts/hiding/hide-dialog.tsx";
import { PersonLine } from "../posts/person-line.tsx";
import { useDeleteReply } from "../posts/post-mutations.ts";

interface ReplyListProps {
  question: Question;
  userId: string;
  canHide: boolean;
  id: string;
}

/** The replies to a question. Users can delete their own, and instructors can hide each. */
export function ReplyList({ question, userId, canHide, id }: ReplyListProps) {
  return (
    <ul id={id} className="mt-3 grid gap-8 border-l-2 border-line pl-5">
      {question.replies.map((reply) => (
        <li key={reply.index}>
          <PersonLine
            person={reply.user}
            writtenAt={reply.repliedOn}
            isTeacher={reply.byInstructor}
          />
          <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
            <TextWithBarLinks text={reply.text} videoId={question.videoId} />
          </p>
          <p className="-mb-3 flex flex-wrap gap-x-6">
            {canHide && <HideReply reply={reply} questionId={question._id} />}
            {reply.user._id === userId && (
              <DeleteReply reply={reply} questionId={question._id} userId={userId} />
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface DeleteReplyProps {
  reply: Reply;
  questionId: string;
  userId: string;
}

function DeleteReply({ reply, questionId, userId }: DeleteReplyProps) {
  const remove = useDeleteReply(userId, questionId);
  return (
    <DeleteButton
      what="reply"
      onDelete={() => remove.mutateAsync(reply.index)}
      pending={remove.isPending}
    />
  );
}

function HideReply({ reply, questionId }: { reply: Reply; questionId: string }) {
  const params = { questionId, replyIndex: String(reply.index) };
  return (
    <HideButton
      what="reply"
      author={reply.user.name}
      send={(body) => callApi(inboxEndpoints.hideReply, { params, body })}
    />
  );
}
