import { describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { findPlan } from '#features/sales/plans/catalog.ts';
import { creditsText, dueGrants, type Entitled, questionsPerMonth } from './rules.ts';

const at = (text: string) => new Date(`${text}T03:00:00Z`);
const bought = (tier: Tier, day: string, revoked?: string): Entitled => ({
  id: tier + day,
  tier,
  grantedAt: at(day),
  revokedAt: revoked ? at(revoked) : null,
});

/** Everything granted day by day over a span, each cause once, as the daily job does it. */
function grantedOver(entitled: Entitled[], from: string, days: number) {
  const made = new Map<string, { kind: string; amount: number; month: string; until: string }>();
  for (let day = 0; day <= days; day += 1) {
    const now = new Date(at(from).getTime() + day * 86_400_000);
    const known = entitled.filter((one) => one.grantedAt <= now);
    for (const { kind, amount, periodStart, expiresAt } of dueGrants(known, now).due) {
      const month = periodStart.toISOString().slice(0, 10);
      made.set(`${kind} ${month}`, { kind, amount, month, until: expiresAt.toISOString().slice(0, 10) });
    }
  }
  return (kind: string) => [...made.values()].filter((grant) => grant.kind === kind);
}

describe('what a plan promises', () => {
  const promiseOf = (tier: Tier) =>
    findPlan(tier)
      .features.filter(({ included }) => included)
      .map(({ title, description }) => `${title} ${description}`)
      .join('\n');

  it.each([
    ['ESSENTIAL', { question: /(\d+) question/ }],
    ['ACCELERATOR', { question: /(\d+) question/, code: /(\d+) code/, review: /(\d+) CV/ }],
    [
      'BREAKTHROUGH',
      {
        question: /(\d+) question/,
        code: /Code review (\d+) per month/,
        review: /CV and portfolio reviews (\d+) per month/,
        session: /(\d+) session/,
      },
    ],
  ] as const)('%s is what it grants every month', (tier, promises) => {
    const { due } = dueGrants([bought(tier, '2026-01-10')], at('2026-01-11'));
    const promised = Object.entries(promises).map(([kind, pattern]) => [
      kind,
      Number(pattern.exec(promiseOf(tier))?.[1]),
    ]);
    expect(Object.fromEntries(promised)).toEqual(
      Object.fromEntries(due.map(({ kind, amount }) => [kind, amount])),
    );
  });
});

describe('monthly grants', () => {
  it('do not come with STARTER', () => {
    expect(dueGrants([bought('STARTER', '2026-01-10')], at('2026-03-01'))).toEqual({
      due: [],
      nextAt: null,
      next: {},
    });
  });

  it.each([
    ['STARTER', 0],
    ['ESSENTIAL', 1],
    ['ACCELERATOR', 4],
    ['BREAKTHROUGH', 8],
  ] as const)('of %s have %d questions a month, for twelve months', (tier, count) => {
    const granted = grantedOver([bought(tier, '2026-01-10')], '2026-01-10', 500)('question');
    expect(granted).toHaveLength(count === 0 ? 0 : 12);
    expect(granted.every(({ amount }) => amount === count)).toBe(true);
    expect(questionsPerMonth(tier)).toBe(count);
  });

  it('of BREAKTHROUGH are six sessions that last a year, and twelve months of reviews', () => {
    const granted = grantedOver([bought('BREAKTHROUGH', '2026-01-31')], '2026-01-31', 500);
    expect(granted('session').map(({ month, until }) => [month, until])).toEqual([
      ['2026-01-31', '2027-01-31'],
      ['2026-02-28', '2027-01-31'],
      ['2026-03-31', '2027-01-31'],
      ['2026-04-30', '2027-01-31'],
      ['2026-05-31', '2027-01-31'],
      ['2026-06-30', '2027-01-31'],
    ]);
    expect(granted('review')).toHaveLength(12);
    expect(granted('code').every(({ amount }) => amount === 2)).toBe(true);
  });

  it('of reviews lapse when the next ones are due', () => {
    const [first] = grantedOver([bought('ACCELERATOR', '2026-01-10')], '2026-01-10', 5)('review');
    expect(first?.until).toBe('2026-02-10');
  });

  it('keep their rhythm after an upgrade, add sessions immediately, and never repeat a month', () => {
    const granted = grantedOver(
      [bought('ACCELERATOR', '2026-01-10'), bought('BREAKTHROUGH', '2026-03-20')],
      '2026-01-10',
      600,
    );
    expect(granted('session')[0]?.month).toBe('2026-03-20');
    expect(granted('session')).toHaveLength(6);
    const reviews = granted('review').map(({ month }) => month);
    expect(new Set(reviews.map((month) => month.slice(8)))).toEqual(new Set(['10']));
    // From 10 January to the end of the second term, 20 March of the next year.
    expect(reviews).toHaveLength(15);
  });

  it('are of the better plan from the day of an upgrade on, and until it is revoked', () => {
    const entitled = [bought('ESSENTIAL', '2026-01-10'), bought('BREAKTHROUGH', '2026-01-20', '2026-01-25')];
    const questions = (day: string) =>
      dueGrants(
        entitled.filter(({ grantedAt }) => grantedAt <= at(day)),
        at(day),
      )
        .due.filter(({ kind }) => kind === 'question')
        .map(({ amount }) => amount);
    expect(questions('2026-01-19')).toEqual([1]);
    expect(questions('2026-01-21')).toEqual([8]);
    expect(questions('2026-01-26')).toEqual([1]);
  });

  it('are due for each kind in its own rhythm', () => {
    const { next, nextAt } = dueGrants(
      [bought('ESSENTIAL', '2026-01-10'), bought('ACCELERATOR', '2026-01-20')],
      at('2026-02-12'),
    );
    expect(next).toEqual({ question: at('2026-03-10'), review: at('2026-02-20'), code: at('2026-02-20') });
    expect(nextAt).toEqual(at('2026-02-20'));
  });

  it('stop when the entitlement is revoked, and start again with a later one', () => {
    const granted = grantedOver(
      [bought('ACCELERATOR', '2026-01-10', '2026-02-20'), bought('ACCELERATOR', '2026-08-05')],
      '2026-01-10',
      240,
    );
    expect(granted('review').map(({ month }) => month)).toEqual([
      '2026-01-10',
      '2026-02-10',
      '2026-08-05',
      '2026-09-05',
    ]);
  });

  it('missed while the product was down are made up for if they have not lapsed', () => {
    const { due, nextAt } = dueGrants([bought('BREAKTHROUGH', '2026-01-10')], at('2026-04-15'));
    expect(due.filter(({ kind }) => kind === 'session')).toHaveLength(4);
    expect(due.filter(({ kind }) => kind === 'review')).toHaveLength(1);
    expect(nextAt?.toISOString()).toBe(at('2026-05-10').toISOString());
  });
});

describe('amounts', () => {
  it.each([
    ['session', 1, '1 session credit'],
    ['code', 2, '2 code review credits'],
    ['review', 0, '0 CV review credits'],
    ['question', 1, '1 question to a coach'],
  ] as const)('of %s: %d reads %s', (kind, amount, text) => expect(creditsText(kind, amount)).toBe(text));
});
