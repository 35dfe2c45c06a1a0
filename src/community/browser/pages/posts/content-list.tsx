import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import type { ContentItem } from "#community/contract.ts";
import { TextWithBarLinks } from "#practice/browser/index.ts";
import { Badge } from "#ui/media/badge.tsx";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { questionAnchor } from "../questions/linked-question.ts";
import { Age } from "./age/age.tsx";
import { EmptyState } from "./empty-state.tsx";
import { contentQuery } from "./page-queries.ts";
import { HiddenNote } from "./person-line.tsx";
import { PostList } from "./post-list.tsx";

/** The questions and reviews of the signed-in user. */
export function ContentList() {
  const { currentUser } = useSession();
  return currentUser && <Content userId={currentUser._id} />;
}

function Content({ userId }: { userId: string }) {
  const query = useInfiniteQuery(contentQuery(userId));
  return (
    <PostList
      query={query}
      errorText="Unable to fetch user content."
      empty={
        <EmptyState text="No questions or reviews yet">
          Ask and review under any lesson that your plan opens, and find it here again.
        </EmptyState>
      }
    >
      {(item) => <Item item={item} />}
    </PostList>
  );
}

/** Title, text, rating or number of replies, and age (spec §2). */
function Item({ item }: { item: ContentItem }) {
  const target = item.kind === "review" ? "?tab=reviews" : `#${questionAnchor(item._id)}`;
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <Badge>{item.kind === "review" ? "Review" : "Question"}</Badge>
        <Age since={item.createdAt} />
        {item.kind === "question" && <ReplyCount count={item.replies.length} />}
        {item.kind === "question" && item.answered && <Badge kind="accent">Answered</Badge>}
      </p>
      <h2 className="mt-3 font-title text-subtitle leading-snug wrap-anywhere">
        <Link
          to={`/video/${item.videoId}${target}`}
          className="transition-colors duration-200 hover:text-accent-text"
        >
          {item.title}
        </Link>
      </h2>
      {item.kind === "review" && <RatingStars value={item.rating / 2} className="mt-2" />}
      {item.hidden && <HiddenNote what={item.kind} />}
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
        {item.kind === "question" ? (
          <TextWithBarLinks text={item.text} videoId={item.videoId} />
        ) : (
          item.text
        )}
      </p>
    </article>
  );
}

function ReplyCount({ count }: { count: number }) {
  return (
    <span>
      {count} {count === 1 ? "reply" : "replies"}
    </span>
  );
}
