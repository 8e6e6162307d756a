export { listOrderEntries, type MoneyEntry, type NewMoneyEntry, recordEntry } from './server/queries.ts';
