export type { Made } from '#kit/auth-engine.ts';
export { assertProof, noticeRoles, noticeSecurity, type SecurityNotice } from './server/account.ts';
export {
  deleteSessionByToken,
  hasTwoFactor,
  keepOnlySession,
  markSecondFactor,
  takeTotpStep,
} from './server/account-queries.ts';
export { inviteAccount, sendWayInAgain } from './server/invite.ts';
export {
  announceSessionEnd,
  deleteSessionsOf,
  findSessionAccount,
  findSignInAccount,
  findUserByEmail,
  findUserById,
  forgetProofs,
  isFoundBy,
  isSessionAccepted,
  isSessionOpen,
  lockLivingPerson,
  lockPerson,
  sessionTopicOf,
  setLanguage,
} from './server/queries.ts';
export {
  anotherOwner,
  correctRoles,
  grantRoles,
  holdsRole,
  isStaff,
  listStaffIds,
  lockOwners,
  rolesOf,
  staffIds,
  takeRoles,
} from './server/roles.ts';
export { createAccount, emailInUse, hashNewPassword } from './server/service.ts';
