export { hasReceipt, issueReceipt } from './server/issue.ts';
