import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Video } from "#catalog/contract.ts";
import { inboxEndpoints } from "#community/contract/inbox.ts";
import type { Question, Review } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { Section } from "#ui/page/page.tsx";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import { useAskedBars } from "../questions/asked-bars.ts";
import { useLinkedQuestion } from "../questions/linked-question.ts";
import { QuestionForm } from "../questions/question-form.tsx";
import { QuestionItem } from "../questions/question-item.tsx";
import { ReviewForm } from "../reviews/review-form.tsx";
import { HideButton } from "./hiding/hide-dialog.tsx";
import { questionsQuery, reviewsQuery } from "./page-queries.ts";
import { HiddenNote, PersonLine } from "./person-line.tsx";
import { PostList, type PostListProps } from "./post-list.tsx";
import type { DiscussedVideo } from "./post-mutations.ts";
import type { DraftName } from "./writing/drafts.ts";
import { WritingPanel } from "./writing/writing-panel.tsx";

interface LessonDiscussionProps {
  video: DiscussedVideo & Pick<Video, "ratedBy" | "averageRating">;
  /** The signed-in user. Render this only if their plan opens the lesson. */
  userId: string;
  /** True for a minor who may not write yet. */
  awaitsGuardian: boolean;
  /** True for an instructor, who may hide students' posts. */
  isInstructor: boolean;
}

/** Questions and Reviews of a lesson, each tab with its count (spec §2). */
export function LessonDiscussion(props: LessonDiscussionProps) {
  const { video } = props;
  const [search] = useSearchParams();
  const tab = search.get("tab") === "reviews" ? "reviews" : "questions";
  const questions = useInfiniteQuery(questionsQuery(video.videoId));
  const reviews = useInfiniteQuery(reviewsQuery(video.videoId));
  const tabs = [
    { value: "questions", label: labelOf("Questions", questions.data?.total), to: "?" },
    { value: "reviews", label: labelOf("Reviews", reviews.data?.total), to: "?tab=reviews" },
  ] as const;
  return (
    <Section>
      <div className="max-w-[52rem]">
        <Tabs label="Questions and reviews" id="discussion" tabs={tabs} value={tab} />
        <TabPanel id="discussion" value={tab}>
          {tab === "questions" ? (
            <Questions {...props} query={questions} />
          ) : (
            <Reviews {...props} query={reviews} />
          )}
        </TabPanel>
      </div>
    </Section>
  );
}

function labelOf(name: string, total: number | undefined): ReactNode {
  return (
    <>
      {name}
      <span className="ml-2 text-muted tabular">
        {total === undefined ? "" : presentNumber(total)}
      </span>
    </>
  );
}

type Listed<Item> = LessonDiscussionProps & { query: PostListProps<Item>["query"] };

function Questions({ query, video, userId, awaitsGuardian, isInstructor }: Listed<Question>) {
  const draft: DraftName = { userId, what: "question", subject: video.videoId };
  const linkedId = useLinkedQuestion(query);
  const { asked, forgetAsked } = useAskedBars(video.videoId);
  return (
    <WritingPanel
      openLabel="Ask a question"
      awaitsGuardian={awaitsGuardian}
      draft={draft}
      opensAtOnce={asked !== null}
      form={(done) => (
        <QuestionForm
          video={video}
          draft={draft}
          asked={asked}
          onAsked={() => {
            forgetAsked();
            done();
          }}
        />
      )}
    >
      <PostList
        query={query}
        errorText="Unable to fetch video questions."
        empty={
          <EmptyPosts text="No questions yet">
            What is unclear to you is unclear to others.
          </EmptyPosts>
        }
      >
        {(question) => (
          <QuestionItem
            question={question}
            userId={userId}
            canReply={!awaitsGuardian}
            canHide={isInstructor}
            isLinked={question._id === linkedId}
          />
        )}
      </PostList>
    </WritingPanel>
  );
}

function Reviews({ query, video, userId, awaitsGuardian, isInstructor }: Listed<Review>) {
  const draft: DraftName = { userId, what: "review", subject: video.videoId };
  const existing = query.data?.items.find((review) => review.user._id === userId);
  const { key, state } = useLocation();
  // The lesson's end links here to ask for a review (catalog, at-end/).
  const isAsked = Object(state).writesReview === true;
  return (
    <WritingPanel
      key={isAsked ? key : "reviews"}
      opensAtOnce={isAsked}
      awaitsGuardian={awaitsGuardian}
      openLabel={existing ? "Change your review" : "Write a review"}
      draft={draft}
      form={(done) => (
        <ReviewForm video={video} draft={draft} existing={existing} onReviewed={done} />
      )}
    >
      <Ratings video={video} reviews={query.data?.total} />
      <PostList
        query={query}
        errorText="Unable to fetch video reviews."
        empty={<EmptyPosts text="No reviews yet">Tell the next student what to expect.</EmptyPosts>}
      >
        {(review) => <ReviewItem review={review} canHide={isInstructor} />}
      </PostList>
    </WritingPanel>
  );
}

interface RatingsProps {
  video: Pick<Video, "ratedBy" | "averageRating">;
  /** The number of reviews; undefined while they are fetched. */
  reviews: number | undefined;
}

/** The totals, shown if there are more ratings than reviews, to explain the lesson's stars. */
function Ratings({ video: { ratedBy, averageRating }, reviews }: RatingsProps) {
  if (reviews === undefined || ratedBy <= reviews) return null;
  return (
    <p className="pb-4 text-muted tabular">
      {reviews > 0 && `${formatCount(reviews, "review")}, `}
      {formatCount(ratedBy, "rating")}, {averageRating.toFixed(1)} of 5 stars on average.
      {reviews > 0 && " Not everyone who rates writes a review."}
    </p>
  );
}

function formatCount(count: number, what: string): string {
  return `${presentNumber(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** An empty list: the text of spec §2, and an invitation to write first. */
function EmptyPosts({ text, children }: { text: string; children: string }) {
  return (
    <div className="grid gap-1 py-6">
      <p className="font-title text-subtitle leading-snug">{text}</p>
      <p className="text-muted">{children}</p>
    </div>
  );
}

/** A review, which an instructor can hide. */
function ReviewItem({ review, canHide }: { review: Review; canHide: boolean }) {
  return (
    <article>
      <PersonLine person={review.user} writtenAt={review.createdAt} />
      <RatingStars value={review.rating / 2} className="mt-3" />
      {review.hidden && <HiddenNote what="review" />}
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{review.text}</p>
      {canHide && !review.hidden && (
        <HideButton
          what="review"
          author={review.user.name}
          send={(body) =>
            callApi(inboxEndpoints.hideReview, { params: { reviewId: review._id }, body })
          }
        />
      )}
    </article>
  );
}
