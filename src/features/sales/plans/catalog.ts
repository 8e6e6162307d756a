import { type Tier, tierNames } from '#access/tiers.ts';
import type { PlanPrice } from './rules.ts';

export interface PlanFeature {
  title: string;
  description: string;
  included: boolean;
}

export interface Plan extends PlanPrice {
  name: string;
  description: string;
  isPopular: boolean;
  features: PlanFeature[];
}

const yes = (title: string, description = ''): PlanFeature => ({ title, description, included: true });
const no = (title: string): PlanFeature => ({ title, description: '', included: false });

const plan = (id: Tier, rest: Omit<Plan, 'id' | 'name' | 'isPopular'> & { isPopular?: boolean }): Plan => ({
  id,
  name: tierNames[id],
  isPopular: false,
  ...rest,
});

/**
 * The four plans (product.md#plans). Only this table sets prices, in integer rupiah; upgrade prices are the
 * differences (product.md#prices).
 */
export const plans: readonly Plan[] = [
  plan('STARTER', {
    description: 'Read first, then decide.',
    price: 149_000,
    upgradePrice: {},
    features: [
      yes('Basic ebook'),
      yes('Free preview modules'),
      no('Community access'),
      no('Video courses'),
      no('Reviews'),
    ],
  }),
  plan('ESSENTIAL', {
    description: 'Video courses and a community.',
    price: 499_000,
    upgradePrice: { STARTER: 350_000 },
    features: [
      yes('Full community'),
      yes('Video courses'),
      yes('Basic ebook'),
      no('Code reviews'),
      no('1:1 mentoring'),
    ],
  }),
  plan('ACCELERATOR', {
    description: 'Get your work reviewed every month.',
    price: 999_000,
    isPopular: true,
    upgradePrice: { STARTER: 850_000, ESSENTIAL: 500_000 },
    features: [
      yes('Full community and video courses'),
      yes('2 code reviews per month', 'For 12 months'),
      yes('1 CV and portfolio review per month', 'For 12 months. Attach your portfolio as a PDF or link.'),
      no('1:1 mentoring'),
    ],
  }),
  plan('BREAKTHROUGH', {
    description: 'A mentor by your side for 6 months.',
    price: 1_999_000,
    upgradePrice: { STARTER: 1_850_000, ESSENTIAL: 1_500_000, ACCELERATOR: 1_000_000 },
    features: [
      yes('1:1 mentoring', '1 session per month for 6 months'),
      yes('Code review'),
      yes('Exercise feedback'),
      yes('Full community and video courses'),
      yes('CV and portfolio reviews'),
    ],
  }),
];

export function findPlan(id: Tier): Plan {
  const found = plans.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
}
