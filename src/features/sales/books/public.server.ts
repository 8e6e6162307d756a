export {
  type EntryRow,
  everyEntryOf,
  findFirstEntry,
  listFees,
  listMonth,
  type MonthSum,
  sumMonth,
} from './server/month.ts';
export { listOrderEntries, type MoneyEntry, type NewMoneyEntry, recordEntry } from './server/queries.ts';
