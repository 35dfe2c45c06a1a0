/** Every video begins with this many imagined ratings of the school's mean. */
export const PRIOR_RATINGS = 5;
