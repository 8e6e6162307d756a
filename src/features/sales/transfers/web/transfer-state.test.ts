import { expect, it } from 'vitest';
import { transferState } from './transfer-state.ts';

const now = new Date('2026-11-22T07:00:00Z');
const later = '2026-11-23T07:00:00Z';
const before = '2026-11-22T06:00:00Z';
const proof = (state: 'WAITING' | 'APPROVED' | 'REFUSED' | 'REPLACED') => ({ state });

it.each([
  ['OPEN', null, later, 'pay'],
  ['OPEN', null, before, 'over'],
  ['EXPIRED', null, later, 'over'],
  ['OPEN', proof('WAITING'), later, 'waiting'],
  ['OPEN', proof('WAITING'), before, 'waiting'],
  ['EXPIRED', proof('WAITING'), before, 'waiting'],
  ['OPEN', proof('APPROVED'), later, 'waiting'],
  ['OPEN', proof('REFUSED'), later, 'refused'],
  ['EXPIRED', proof('REFUSED'), before, 'over'],
  ['PAID', proof('APPROVED'), before, 'open'],
  ['REFUND_DUE', proof('APPROVED'), before, 'refund'],
] as const)('an order that is %s, with the proof %j, due %s: %s', (status, newest, expiresAt, state) => {
  expect(transferState({ status, proof: newest, expiresAt }, now)).toBe(state);
});
