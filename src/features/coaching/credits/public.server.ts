/** Changes of credits happen in the caller's transaction. */
export {
  adjustCredits,
  type Balances,
  grantDueCredits,
  noteOf,
  readBalances,
  returnCredit,
  spendCredit,
} from './server/service.ts';
