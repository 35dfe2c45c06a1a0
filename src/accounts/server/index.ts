export { workOnAccounts } from "./accounts-jobs.ts";
export { collectUserData } from "./add-export-api.ts";
export { purgeUnusedAvatars } from "./avatar/serve-avatars.ts";
export { eraseAccountData } from "./erase-user-data.ts";
export { endNewsByMail } from "./news/set-news.ts";
export { markEmailRefused } from "./queries/news.ts";
export { purgeExpiredAccountData } from "./queries/purge-expired.ts";
export { addStudentsWithoutPassword } from "./queries/registrations.ts";
export { exportAccountData } from "./queries/user-data.ts";
export { countUsers, hasUsersOf, listInstructorEmails } from "./queries/users.ts";
export { registerAccounts } from "./register.ts";
export { makeFreshCodeCheck } from "./second-factor/make-fresh-code-check.ts";
export { resetSecondFactor, setSecondFactor } from "./second-factor/reset-second-factor.ts";
export { makeIdentifyCaller } from "./session/identify-caller.ts";
export { addUser } from "./users/add-user.ts";
export { changeRole, disableUser, enableUser } from "./users/change-role.ts";
export { type Account, findAccount } from "./users/find-account.ts";
export {
  createPeopleFinder,
  findContactDetails,
  findPeople,
  searchPeople,
} from "./users/find-people.ts";
export { findSessionUser, findViewer } from "./users/find-viewer.ts";
