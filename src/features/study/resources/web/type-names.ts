import * as m from '../messages/m.ts';
import type { ResourceType } from '../rules.ts';

export const resourceTypeNames: Record<ResourceType, () => string> = {
  TEMPLATE: m.template,
  CHEATSHEET: m.cheatsheet,
  GUIDE: m.guide,
};
