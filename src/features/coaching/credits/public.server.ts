/** Changes of credits happen in the caller's transaction. */
export {
  adjustCredits,
  type Balances,
  giveCredit,
  grantDueCredits,
  noteOf,
  previewTakeBack,
  readBalances,
  returnCredit,
  spendCredit,
  takeBackGrants,
  takeCreditBack,
} from './server/service.ts';
