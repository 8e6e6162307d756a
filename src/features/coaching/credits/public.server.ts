/** Changes of credits happen in the caller's transaction. */
export {
  adjustCredits,
  type Balances,
  giveCredit,
  grantDueCredits,
  noteOf,
  readBalances,
  returnCredit,
  spendCredit,
  takeCreditBack,
  takeGrantsBack,
} from './server/service.ts';
