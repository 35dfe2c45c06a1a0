/** The format of a lesson's slug. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;
