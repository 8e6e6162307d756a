/** What other features' servers may ask of credits. Changes happen in the caller's transaction. */
export {
  adjustCredits,
  type Balances,
  grantDueCredits,
  readBalances,
  returnCredit,
  spendCredit,
} from './server/service.ts';
