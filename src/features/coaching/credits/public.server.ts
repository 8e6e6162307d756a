/** Changes of credits happen in the caller's transaction. */
export {
  adjustCredits,
  type Balances,
  grantDueCredits,
  noteOf,
  previewTakeBack,
  readBalances,
  returnCredit,
  spendCredit,
  takeBackGrants,
} from './server/service.ts';
