export { removeDemoAccount, seedDemoAccount } from './server/demo-account.ts';
export { createTransfers } from './server/provider.ts';
