/** Where an instructor sets up an authenticator. */
export const enrolPath = "/studio/enrol";
