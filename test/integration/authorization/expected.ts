// The statuses by actor: visitor, unverified, free, entitled, owner, other, disabled, instructor.

/** The same status for each actor. */
export const everyone = (status: number): number[] => Array.from({ length: 8 }, () => status);
/** The statuses of a user's own data. */
export const bySelf = [401, 401, 200, 200, 200, 403, 403, 200];
/** The statuses of an instructor's endpoint. */
export const byInstructor = [401, 401, 403, 403, 403, 403, 403, 200];
/** The statuses for an unknown object. */
export const byInstructorUnknown = [401, 401, 403, 403, 403, 403, 403, 404];
/** The statuses with a wrong fresh code. */
export const byFreshCode = [401, 401, 403, 403, 403, 403, 403, 400];

export const wrongCode = "AAAA-AAAA-AAAA-AAAA";
export const unknownId = "00000000-0000-4000-8000-000000000000";
export const reason = "She asked for it";
