/** The statuses of an instructor's endpoint, by actor. */
export const byInstructor = [401, 401, 403, 403, 403, 403, 403, 200];
/** The statuses for an unknown object. */
export const byInstructorUnknown = [401, 401, 403, 403, 403, 403, 403, 404];
/** The statuses with a wrong fresh code. */
export const byFreshCode = [401, 401, 403, 403, 403, 403, 403, 400];

export const wrongCode = "AAAA-AAAA-AAAA-AAAA";
export const unknownId = "00000000-0000-4000-8000-000000000000";
export const reason = "She asked for it";
