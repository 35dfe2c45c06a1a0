import type { Question, Reply } from "#community/contract.ts";
import { DeleteButton } from "../posts/delete-button.tsx";
import { PersonLine } from "../posts/person-line.tsx";
import { useDeleteReply } from "../posts/post-mutations.ts";

interface ReplyListProps {
  question: Question;
  userId: string;
  id: string;
}

/** The replies to a question; the user's own can be deleted. */
export function ReplyList({ question, userId, id }: ReplyListProps) {
  return (
    <ul id={id} className="mt-3 grid gap-8 border-l-2 border-line pl-5">
      {question.replies.map((reply) => (
        <li key={reply.index}>
          <PersonLine
            person={reply.user}
            writtenAt={reply.repliedOn}
            isTeacher={reply.byInstructor}
          />
          <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{reply.text}</p>
          {reply.user._id === userId && (
            <DeleteReply reply={reply} questionId={question._id} userId={userId} />
          )}
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
    <div className="-mb-3">
      <DeleteButton
        what="reply"
        onDelete={() => remove.mutateAsync(reply.index)}
        pending={remove.isPending}
      />
    </div>
  );
}
