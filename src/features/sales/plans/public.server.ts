export { findOpenCourses, listOpenings, openCourses, revokeOpenings } from './server/openings.ts';
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
