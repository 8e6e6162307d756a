/** What other features' servers may ask of plans: who is asking, and what they may open. */
export {
  activeTier,
  findEntitledTier,
  findViewer,
  insertEntitlement,
  refreshTiers,
  touchSession,
} from './server/queries.ts';
export { readPlanNames } from './server/texts.ts';
