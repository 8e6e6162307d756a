import { z } from 'zod';
import { call } from '#access/call.ts';
import { orderStatuses } from '#features/sales/checkout/rules.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';
import {
  acceptances,
  accountKinds,
  accountLimits,
  likelihoods,
  proofChecks,
  proofStates,
  refusalReasons,
  senderBanks,
} from './rules.ts';

const tag = 'Transfers';

const accountOutput = z.object({
  id: z.string(),
  kind: z.enum(accountKinds),
  /** The bank's name; of a QRIS code the merchant's. */
  bank: z.string(),
  /** Digits; of a QRIS code the national merchant id, or empty. */
  number: z.string(),
  holder: z.string(),
  /** The text of the code with this order's sum; null for a bank account. */
  qris: z.string().nullable(),
});

/** The learner's own proof. */
const ownProofOutput = z.object({
  id: z.string(),
  state: z.enum(proofStates),
  claimedIdr: z.int(),
  senderBank: z.string(),
  bank: z.string(),
  sentAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Of a refused one: what the person reads, and who decided. */
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  /** Of a waiting one: its place in the queue, from 1. */
  place: z.int().nullable(),
});

export const transferOutput = z.object({
  orderId: z.string(),
  /** Null for a product. */
  tier: tierOutput.nullable(),
  productSlug: z.string().nullable(),
  isGift: z.boolean(),
  planName: z.string(),
  /** Which part of how many; null when it is paid in full. */
  part: z.object({ no: z.int(), of: z.int() }).nullable(),
  /** What is to be paid after a part that is paid; null when nothing is. */
  nextPart: z.object({ amountIdr: z.int(), dueAt: z.string() }).nullable(),
  status: z.enum(orderStatuses),
  /** What is to be sent, to the rupiah: the price less the coupon's discount and the mark. */
  amountIdr: z.int(),
  priceIdr: z.int(),
  discountIdr: z.int(),
  couponCode: z.string().nullable(),
  markIdr: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Where the money may go; closed accounts are left out. */
  accounts: z.array(accountOutput),
  /** Closed since the order began: money may have gone there, so a proof can name them. */
  closedAccounts: z.array(accountOutput.pick({ id: true, kind: true, bank: true, number: true })),
  /** The newest proof; null before the first. */
  proof: ownProofOutput.nullable(),
  proofsLeft: z.int(),
  /** How many minutes a decision usually takes; null before there were five. */
  usualMinutes: z.int().nullable(),
});

const orderInput = { orderId: z.uuid() };

export const transfersContract = {
  open: call('own', 'GET', '/payment/transfer', 'The person’s open transfer; null without one', {
    tag,
  }).output(z.object({ orderId: z.string().nullable() })),
  get: call('own', 'GET', '/payment/transfers/{orderId}', 'One order that is paid by transfer', { tag })
    .input(z.strictObject(orderInput))
    .output(transferOutput),
  sendProof: call('own', 'POST', '/payment/transfers/{orderId}/proofs', 'Send the proof of a transfer', {
    tag,
    limit: 'upload',
    maxFiles: 1,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        ...orderInput,
        picture: z.file(),
        accountId: z.uuid(),
        /** What was sent: without it nothing could be compared. */
        claimedIdr: z.coerce.number().int().min(1).max(2_000_000_000),
        senderBank: z.enum(senderBanks),
      }),
    )
    .output(transferOutput),
};

const proofOutput = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  orderId: z.string(),
  /** Null for a product. */
  tier: tierOutput.nullable(),
  /** What the money is for. */
  soldName: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** What was asked for, and what the person says that they have sent. */
  billedIdr: z.int(),
  claimedIdr: z.int(),
  senderBank: z.string(),
  bank: z.string(),
  number: z.string(),
  orderedAt: z.string(),
  sentAt: z.string(),
  state: z.enum(proofStates),
  /** Which checks it fails. */
  failed: z.array(z.enum(proofChecks)),
  likelihood: z.enum(likelihoods),
  /** Where the same picture was sent before; null if nowhere. */
  seenBefore: z.object({ at: z.string(), name: z.string(), isSamePerson: z.boolean() }).nullable(),
  /** False when it was deleted after its time. */
  hasPicture: z.boolean(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was decided about a sum that differs, and why. */
  accepted: z.enum(acceptances).nullable(),
  note: z.string().nullable(),
  /** Until when an approval can be taken back before it opens the plan; null otherwise. */
  undoUntil: z.string().nullable(),
  /** Until when it can be taken back although the plan is open; null otherwise. */
  takeBackUntil: z.string().nullable(),
  /** The person's language, and ready words in it for each reason to refuse. */
  language: z.enum(languages),
  refusals: z.array(z.object({ reason: z.enum(refusalReasons), text: z.string() })),
});

const proofInput = z.strictObject({ id: z.uuid() });

const accountForAdmin = accountOutput.omit({ qris: true }).extend({
  qrisText: z.string().nullable(),
  isOpen: z.boolean(),
  createdAt: z.string(),
});

export const accountInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bank'),
    bank: z.string().trim().min(1).max(accountLimits.bank),
    number: z.string().trim().min(1).max(accountLimits.number),
    holder: z.string().trim().min(1).max(accountLimits.holder),
  }),
  z.strictObject({ kind: z.literal('qris'), qrisText: z.string().trim().min(1).max(600) }),
]);

/** The queue of proofs and the school's accounts. Only who looks after money decides. */
export const proofsContract = {
  list: call(['finance'], 'GET', '/admin/proofs', 'Proofs of transfers', {
    tag: 'Admin',
  })
    .input(
      z.strictObject({
        view: z.enum(['waiting', 'decided']).default('waiting'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        data: z.array(proofOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  picture: call(['finance'], 'GET', '/admin/proofs/{id}/picture', 'The picture of a proof', { tag: 'Admin' })
    .input(proofInput)
    .output(z.file()),
  approve: call(['finance'], 'POST', '/admin/proofs/{id}/approve', 'The money has arrived: open the plan', {
    tag: 'Admin',
  })
    .input(
      proofInput.extend({
        /** Needed where the sum is not the one that was asked for. */
        as: z.enum(acceptances).optional(),
        /** Why such a sum pays the order in full. */
        note: z.string().trim().max(accountLimits.reason).optional(),
      }),
    )
    .output(proofOutput),
  takeBack: call(
    ['finance'],
    'POST',
    '/admin/proofs/{id}/take-back',
    'Take an approval back that has opened the plan, within a minute',
    { tag: 'Admin' },
  )
    .input(proofInput.extend({ reason: z.string().trim().min(1).max(accountLimits.reason) }))
    .output(proofOutput),
  undo: call(
    ['finance'],
    'POST',
    '/admin/proofs/{id}/undo',
    'Take an approval back before it opens the plan',
    {
      tag: 'Admin',
    },
  )
    .input(proofInput)
    .output(proofOutput),
  refuse: call(['finance'], 'POST', '/admin/proofs/{id}/refuse', 'Refuse a proof and say why', {
    tag: 'Admin',
  })
    .input(proofInput.extend({ reason: z.string().trim().min(1).max(accountLimits.reason) }))
    .output(proofOutput),
  accounts: call(['finance'], 'GET', '/admin/accounts', 'The school’s accounts', { tag: 'Admin' }).output(
    z.array(accountForAdmin),
  ),
  addAccount: call(['finance'], 'POST', '/admin/accounts', 'Add an account', {
    tag: 'Admin',
    successStatus: 201,
  })
    .input(z.strictObject({ account: accountInput }))
    .output(z.array(accountForAdmin)),
  setAccountOpen: call(['finance'], 'PUT', '/admin/accounts/{id}', 'Close an account, or open it again', {
    tag: 'Admin',
  })
    .input(z.strictObject({ id: z.uuid(), isOpen: z.boolean() }))
    .output(z.array(accountForAdmin)),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    transfers: typeof transfersContract;
    proofs: typeof proofsContract;
  }
}
