export { issueReceipt } from './server/issue.ts';
