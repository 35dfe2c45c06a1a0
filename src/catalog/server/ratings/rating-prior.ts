/** The number of prior ratings of the school's mean that every video has. */
export const PRIOR_RATINGS = 5;
