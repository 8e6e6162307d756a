export { findNextSaleEnd, readPrices } from './server/prices.ts';
export {
  activeTier,
  findEntitledTier,
  findEntitlementOf,
  findViewer,
  insertEntitlement,
  refreshTiers,
  revokeEntitlement,
  touchSession,
} from './server/queries.ts';
export { readPlanNames } from './server/texts.ts';
