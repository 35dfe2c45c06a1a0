/** Favourites per user at most; bounds the list. */
export const maxFavorites = 500;

export const communityErrors = {
  "community.favorite_not_found": { status: 404, message: "Unable to remove from favorites." },
  "community.too_many_favorites": {
    status: 409,
    message: `You can keep ${maxFavorites} favorites. Remove one to add another.`,
  },
  "community.question_not_found": { status: 404, message: "Unable to delete question." },
  "community.reply_not_found": { status: 404, message: "Unable to delete reply." },
  "community.too_many_replies": {
    status: 409,
    message: "This question has all the replies it can.",
  },
  "community.too_many_own_replies": {
    status: 409,
    message: "You have written as many replies here as you can. Please ask a question of your own.",
  },
  "community.moment_outside_lesson": {
    status: 422,
    message: "This lesson is not as long as that. Please take the moment off.",
  },
  "community.review_not_found": { status: 404, message: "There is no such review." },
  "community.too_many_saved_answers": {
    status: 409,
    message: "There is room for no more saved answers. Delete one to add another.",
  },
} as const;
