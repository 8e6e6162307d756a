/** What other features' servers may ask of accounts. */

export { findUserByEmail, findUserById, lockPerson } from './server/queries.ts';
export { createAccount, emailInUse, hashNewPassword } from './server/service.ts';
