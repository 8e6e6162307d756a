export {
  findCorrection,
  findReceipt,
  findSellerOn,
  hasSeller,
  issueCorrection,
  issueReceipt,
  type Receipt,
  type ReceiptCorrection,
  sealMissedCompanies,
} from './server/issue.ts';
export { readReceipt } from './server/read.ts';
