export {
  findCorrection,
  findReceipt,
  issueCorrection,
  issueReceipt,
  type Receipt,
  type ReceiptCorrection,
} from './server/issue.ts';
