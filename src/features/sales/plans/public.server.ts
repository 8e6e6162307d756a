export { findNextSaleEnd, readPrices } from './server/prices.ts';
export {
  activeTier,
  findEntitledTier,
  findViewer,
  insertEntitlement,
  refreshTiers,
  revokeOfOrder,
  touchSession,
} from './server/queries.ts';
export { readPlanNames } from './server/texts.ts';
