/** What other features' servers may ask of accounts. */

export { assertProof, noticeSecurity, type SecurityNotice } from './server/account.ts';
export { hasGoogle, hasTwoFactor, lockAdmins, markSecondFactor } from './server/account-queries.ts';
export { inviteAccount, sendWayInAgain } from './server/invite.ts';
export {
  deleteSessionsOf,
  findSessionAccount,
  findSignInAccount,
  findUserByEmail,
  findUserById,
  isFoundBy,
  listAdminIds,
  lockLivingPerson,
  lockPerson,
} from './server/queries.ts';
export { createAccount, emailInUse, hashNewPassword } from './server/service.ts';
