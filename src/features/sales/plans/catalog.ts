import { type Tier, tierNames } from '#access/tiers.ts';
import * as m from './messages/m.ts';

export interface PlanFeature {
  title: string;
  description: string;
  included: boolean;
}

/** A plan's words. What it costs is in `prices.ts`. */
export interface Plan {
  id: Tier;
  name: string;
  description: string;
  isPopular: boolean;
  features: PlanFeature[];
}

type Text = () => string;

const yes = (title: Text, description?: Text) => (): PlanFeature => ({
  title: title(),
  description: description?.() ?? '',
  included: true,
});
const no = (title: Text) => (): PlanFeature => ({ title: title(), description: '', included: false });

interface Original {
  description: Text;
  isPopular?: boolean;
  features: readonly (() => PlanFeature)[];
}

/** Its words are getters: they are in the language of the moment in which they are read. */
const plan = (id: Tier, { description, features, ...rest }: Original): Plan => ({
  id,
  name: tierNames[id],
  isPopular: false,
  ...rest,
  get description() {
    return description();
  },
  get features() {
    return features.map((feature) => feature());
  },
});

/** The four plans, with their original words (product.md#plans). */
export const plans: readonly Plan[] = [
  plan('STARTER', {
    description: m.starterText,
    features: [
      yes(m.basicEbook, m.ebookForms),
      yes(m.freeModules, m.withExercises),
      yes(m.sheetsAndTemplates),
      no(m.communityAccess),
      no(m.videoCourses),
      no(m.reviews),
    ],
  }),
  plan('ESSENTIAL', {
    description: m.essentialText,
    features: [
      yes(m.fullCommunity),
      yes(m.videoCourses, m.checkedExercises),
      yes(() => m.monthlyQuestions({ count: 1 }), m.forYear),
      yes(m.basicEbook, m.ebookForms),
      no(m.codeReviews),
      no(m.mentoring),
    ],
  }),
  plan('ACCELERATOR', {
    description: m.acceleratorText,
    isPopular: true,
    features: [
      yes(m.communityAndCourses, m.lastModules),
      yes(m.monthlyCodeReviews, m.forYear),
      yes(m.monthlyCvReview, m.forYearAttach),
      yes(() => m.monthlyQuestions({ count: 4 }), m.forYear),
      no(m.mentoring),
    ],
  }),
  plan('BREAKTHROUGH', {
    description: m.breakthroughText,
    features: [
      yes(m.mentoring, m.monthlySessions),
      yes(m.codeReview, () => m.monthlyForYear({ count: 2 })),
      yes(m.exerciseFeedback, () => m.monthlyQuestionsForYear({ count: 8 })),
      yes(m.cvReviews, () => m.monthlyForYear({ count: 1 })),
      yes(m.communityAndCourses, m.lastModules),
    ],
  }),
];

export function findPlan(id: Tier): Plan {
  const found = plans.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
}
