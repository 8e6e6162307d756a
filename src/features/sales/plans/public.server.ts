export {
  findOpenCourses,
  isCourseBought,
  listOpenings,
  openCourses,
  revokeOpenings,
} from './server/openings.ts';
export { findNextSaleEnd, offerOfRow, readPrices, rowOfOffer } from './server/prices.ts';
export {
  activeTier,
  findEntitledTier,
  findEntitlementOf,
  findOpenTier,
  findViewer,
  holdAccess,
  insertEntitlement,
  refreshTiers,
  revokeEntitlement,
  touchSession,
} from './server/queries.ts';
export { readPlanNames } from './server/texts.ts';
