/** Demo accounts are `<account>@school.test`, all with one password. */
export const demoDomain = "school.test";
export const demoPassword = "let-me-play";
/** The prefix of the payment references of the demo accounts' plans. */
export const demoReferencePrefix = "demo-";
/** The secret of the demo instructor's authenticator app, in base32. */
export const demoTotpSecret = "JBSWY3DPEHPK3PXP";
