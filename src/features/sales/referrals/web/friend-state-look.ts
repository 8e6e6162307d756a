import * as m from '../messages/m.ts';
import type { ReferralState } from '../rules.ts';

interface Look {
  tone: 'success' | 'info' | 'neutral';
  label: (values: { day: string }) => string;
}

export const friendStateLook: Record<ReferralState, Look> = {
  waiting: { tone: 'info', label: m.stateWaiting },
  credited: { tone: 'success', label: () => m.stateCredited() },
  'over-limit': { tone: 'neutral', label: () => m.stateOverLimit() },
  void: { tone: 'neutral', label: () => m.stateVoid() },
  taken: { tone: 'neutral', label: () => m.stateTaken() },
  kept: { tone: 'neutral', label: () => m.stateKept() },
};
