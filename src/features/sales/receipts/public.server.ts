export {
  findCorrection,
  findReceipt,
  issueCorrection,
  issueReceipt,
  type Receipt,
  type ReceiptCorrection,
} from './server/issue.ts';
export { readReceipt } from './server/read.ts';
