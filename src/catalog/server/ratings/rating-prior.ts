/** The number of prior ratings, at the school's mean, that every video starts with. */
export const PRIOR_RATINGS = 5;
