/** Changes of credits happen in the caller's transaction. */

export { boughtPrefix, hasBought as hasBoughtCredits } from './server/queries.ts';
export {
  adjustCredits,
  type Balances,
  giveCredit,
  grantDueCredits,
  noteOf,
  previewGiven,
  previewTakeBack,
  readBalances,
  readCredits,
  returnCredit,
  spendCredit,
  takeBackGrants,
  takeCreditBack,
  takeGivenBack,
} from './server/service.ts';
