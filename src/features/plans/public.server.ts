/** What other features' servers may ask of plans: who is asking, and what they may open. */
export {
  findEntitledTier,
  findViewer,
  insertEntitlement,
  refreshTier,
  touchSession,
} from './server/queries.ts';
export { readPlanNames } from './server/texts.ts';
