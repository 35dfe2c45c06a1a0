export const studioLessonErrors = {
  "catalog.lesson_not_found": { status: 404, message: "There is no such lesson." },
  "catalog.lesson_changed": {
    status: 409,
    message: "This lesson was changed meanwhile, in another window or by somebody else.",
  },
  "catalog.name_taken": { status: 409, message: "Another lesson has this name in its address." },
  "catalog.name_is_fixed": {
    status: 422,
    message: "The address stays, since the lesson was published under it.",
  },
  "catalog.film_missing": {
    status: 422,
    message: "This lesson has no film that is ready, so it cannot be published yet.",
  },
  "catalog.description_missing": {
    status: 422,
    message: "A lesson that students see needs a description.",
  },
  "catalog.time_has_passed": { status: 422, message: "Please choose a time that is yet to come." },
  "catalog.not_a_draft": { status: 409, message: "Only a lesson that was never published can." },
  "catalog.not_published": { status: 409, message: "Only a published lesson can be hidden." },
  "catalog.too_many_free_lessons": {
    status: 409,
    message: "Three lessons are free already. Make another one part of the plans again first.",
  },
  "catalog.lessons_apart": { status: 422, message: "The two lessons are of different levels." },
} as const;
