import { z } from 'zod';
import { call } from '#access/call.ts';
import { emailField, nameField, passwordField } from '#features/people/accounts/forms.ts';
import { companyInput } from '#features/sales/companies/contract.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { partCounts } from '#features/sales/plans/parts.ts';
import { couponKinds, longestTypedCode } from '#kit/coupons.ts';
import { giftLimits } from '#kit/gifts.ts';
import { paymentProviders } from '#providers/payment.ts';
import {
  longestReference,
  longestRefundReason,
  onboardingSteps,
  orderProblems,
  orderSorts,
  orderStatuses,
  returnStates,
} from './rules.ts';

const tag = 'Checkout';

const couponCode = z.string().trim().min(1).max(longestTypedCode);

/** For whom a gift is: all of it may be left out (product.md#gift-codes). */
export const giftInput = z.strictObject({
  toName: z.string().trim().max(giftLimits.toName).default(''),
  message: z.string().trim().max(giftLimits.message).default(''),
  /** Where the gift is mailed to once it is paid. */
  toEmail: z.nullable(emailField).default(null),
  /** The day of the mail in the school's time zone, within a year; without, or in the past: as soon as it is paid. */
  sendOn: z.iso.date().nullable().default(null),
});

/** In how many parts it is paid; in full without (product.md#instalments). */
const partsInput = z.literal(partCounts);

const checklistOutput = z.object({
  steps: z.array(z.object({ id: z.enum(onboardingSteps), done: z.boolean() })),
});

const couponOffer = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  /** Percent for `percent`, else rupiah. */
  value: z.int(),
  /** The price of the moment for this person, what the coupon takes off, and what is left to pay. */
  priceIdr: z.int(),
  discountIdr: z.int(),
  totalIdr: z.int(),
});

export const adminOrderPageSize = 25;

export const checkoutContract = {
  adminOrders: call(
    ['finance'],
    'GET',
    '/admin/orders',
    'Orders, newest first; REFUND_DUE are the ones to refund',
    { tag },
  )
    .input(
      z.strictObject({
        status: z.enum(orderStatuses).optional(),
        /** Part of the person's name or email, part of the order's id, or the provider's full invoice id. */
        search: z.string().trim().max(100).optional(),
        /** Only purchases in parts of which one is overdue. */
        overdue: z.literal('true').optional(),
        sort: z.enum(orderSorts).default('newest'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(adminOrderPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(
          z.object({
            id: z.string(),
            userId: z.string(),
            email: z.string(),
            name: z.string(),
            /** Null for a product. */
            tier: tierOutput.nullable(),
            /** What was bought. */
            soldName: z.string(),
            fromTier: tierOutput.nullable(),
            amountIdr: z.int(),
            /** What the coupon took off the price. */
            discountIdr: z.int(),
            couponCode: z.string().nullable(),
            /** What the mark of a transfer took off the price. */
            markIdr: z.int(),
            isGift: z.boolean(),
            /** Which part of how many; null when it is paid in full. */
            parts: z.int().nullable(),
            partNo: z.int().nullable(),
            status: z.enum(orderStatuses),
            /** Open, and its transfer's proof waits for a person of the school. */
            isProofWaiting: z.boolean(),
            invoiceId: z.string().nullable(),
            /** Why an administrator must look at it; usually null. */
            problem: z.enum(orderProblems).nullable(),
            /** What goes back of a paid order that was taken back. */
            refundIdr: z.int().nullable(),
            /** Of money that was sent back. */
            refundReference: z.string().nullable(),
            createdAt: z.string(),
            paidAt: z.string().nullable(),
          }),
        ),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  planSales: call(['finance'], 'GET', '/admin/plan-sales', 'How often each plan was paid for in 30 days', {
    tag: 'Admin',
  }).output(z.partialRecord(tierOutput, z.int())),
  markRefunded: call(
    ['finance'],
    'POST',
    '/admin/orders/{id}/refunded',
    'The money of an order was sent back',
    { tag },
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        /** Null when an approval was taken back because no money had arrived. */
        reference: z.string().trim().min(1).max(longestReference).nullable(),
      }),
    )
    .output(z.object({ status: z.enum(orderStatuses) })),
  returnMoney: call(
    ['finance'],
    'POST',
    '/admin/orders/{id}/return',
    'Ask the payment company to send back the money of an order that is due for a refund',
    { tag },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ state: z.enum(returnStates) })),
  refund: call(
    ['finance'],
    'POST',
    '/admin/orders/{id}/refund',
    'Take a paid order back: its plan ends, its receipt is corrected, its money goes back',
    { tag },
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        /** At most what was paid. */
        amountIdr: z.int().min(1).max(2_000_000_000),
        /** The person reads it. */
        reason: z.string().trim().min(3).max(longestRefundReason),
        /** The bank's, once the money was sent; without it the refund waits among those that are due. */
        reference: z.string().trim().min(1).max(longestReference).nullable(),
        /** Whether the payment company is asked to send the money; then there is no reference yet. */
        byCompany: z.boolean().default(false),
      }),
    )
    .output(z.object({ status: z.enum(orderStatuses) })),
  createInvoice: call('public', 'POST', '/payment/create-invoice', 'Start a payment; returns where to pay', {
    tag,
    limit: 'checkout',
  })
    .input(
      z.strictObject({
        /** Email, name and password are ignored with a session, which identifies the person (product.md#checkout). */
        email: z.optional(emailField),
        name: z.optional(nameField),
        password: z.optional(passwordField),
        tier: tierInput,
        /** The total that the person was shown. An invoice over more is refused (409). */
        priceIdr: z.optional(z.int().min(0)),
        /** One of `GET /payment/ways`; the first of them without. */
        provider: z.optional(z.enum(paymentProviders)),
        /** As typed; refused with a sentence that says why (409, 422). */
        coupon: z.optional(couponCode),
        /** Bought for someone else: at the price for someone without a plan, and it opens nothing for the buyer. */
        gift: z.optional(giftInput),
        parts: z.optional(partsInput),
        /** Named by its receipt and its tax invoice. An order that costs nothing has none. */
        company: z.optional(companyInput),
      }),
    )
    .output(z.object({ paymentUrl: z.string() })),
  buyProduct: call(
    'public',
    'POST',
    '/payment/products/{slug}/create-invoice',
    'Start a payment of a product; returns where to pay',
    { tag, limit: 'checkout' },
  )
    .input(
      z.strictObject({
        slug: z.string().min(1).max(120),
        /** As for a plan. */
        email: z.optional(emailField),
        name: z.optional(nameField),
        password: z.optional(passwordField),
        priceIdr: z.optional(z.int().min(0)),
        provider: z.optional(z.enum(paymentProviders)),
        coupon: z.optional(couponCode),
        gift: z.optional(giftInput),
        parts: z.optional(partsInput),
        company: z.optional(companyInput),
      }),
    )
    .output(z.object({ paymentUrl: z.string() })),
  productCoupon: call(
    'public',
    'POST',
    '/payment/products/{slug}/coupon',
    'What a coupon takes off a product’s price',
    { tag, limit: 'coupon' },
  )
    .input(
      z.strictObject({
        code: couponCode,
        slug: z.string().min(1).max(120),
        isGift: z.boolean().default(false),
      }),
    )
    .output(couponOffer),
  coupon: call('public', 'POST', '/payment/coupon', 'What a coupon takes off a plan’s price', {
    tag,
    limit: 'coupon',
  })
    .input(z.strictObject({ code: couponCode, tier: tierInput, isGift: z.boolean().default(false) }))
    .output(couponOffer),
  ways: call('public', 'GET', '/payment/ways', 'The ways to pay that the school has set up', { tag }).output(
    z.array(z.object({ provider: z.enum(paymentProviders), names: z.array(z.string()) })),
  ),
  checkedTransfer: call(
    'own',
    'GET',
    '/payment/checked-transfer',
    'The person’s transfer whose proof is being checked: nothing else is sold before',
    { tag },
  ).output(
    z.object({
      transfer: z.object({ orderId: z.string(), amountIdr: z.int(), soldName: z.string() }).nullable(),
    }),
  ),
  history: call('own', 'GET', '/payment/history', 'The person’s payments, newest first', { tag }).output(
    z.array(
      z.object({
        id: z.string(),
        /** Null for a product. */
        tier: tierOutput.nullable(),
        /** Of a product's checkout. */
        productSlug: z.string().nullable(),
        fromTier: tierOutput.nullable(),
        /** Current names of the plans, or the product's. */
        planName: z.string(),
        fromPlanName: z.string().nullable(),
        isGift: z.boolean(),
        couponCode: z.string().nullable(),
        /** Which part of how many; left out when it is paid in full. */
        part: z.object({ no: z.int(), of: z.int() }).optional(),
        /** It has a page with the accounts and its proof; left out for payment companies. */
        isTransfer: z.literal(true).optional(),
        amountIdr: z.int(),
        /** What the mark of a transfer took off the price; left out where nothing did. */
        markIdr: z.int().optional(),
        status: z.enum(orderStatuses),
        /** It ended before its time: cancelled, or replaced by another; left out otherwise. */
        isClosed: z.literal(true).optional(),
        /** What goes back of a paid order that was taken back; its receipt and the correction stay. */
        refundIdr: z.int().nullable(),
        paymentMethod: z.string().nullable(),
        createdAt: z.string(),
        paidAt: z.string().nullable(),
      }),
    ),
  ),
  cancel: call('own', 'POST', '/payment/orders/{id}/cancel', 'End an order of one’s own that is not paid', {
    tag,
    limit: 'checkout',
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ status: z.enum(orderStatuses) })),
  verify: call('public', 'POST', '/onboarding/verify', 'Turn a paid order’s token into a session', {
    tag,
    limit: 'checkout',
  })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('pending') }),
        z.object({
          status: z.literal('paid'),
          userId: z.string(),
          /** The order, when it is a gift: its page has the code. */
          giftId: z.string().optional(),
          /** It paid a second or third part of something that is open already. */
          isLaterPart: z.boolean().optional(),
        }),
        /** Not the browser that began checkout: the person must sign in first (product.md#onboarding). */
        z.object({ status: z.literal('sign-in'), email: z.string() }),
      ]),
    ),
  checklist: call('own', 'GET', '/onboarding/checklist', 'The welcome checklist', { tag }).output(
    checklistOutput,
  ),
  completeStep: call('own', 'POST', '/onboarding/checklist', 'Mark a step of the welcome checklist done', {
    tag,
  })
    .input(z.strictObject({ step: z.enum(onboardingSteps) }))
    .output(checklistOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    checkout: typeof checkoutContract;
  }
}
