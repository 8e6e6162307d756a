import { findCompany } from '#features/sales/companies/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { receiptNumber } from '../tax.ts';
import { checkCodeOf, findCorrection, findReceipt } from './issue.ts';

/** The receipt of a person's paid order, and its correction. @throws AppError NOT_FOUND. */
export async function readReceipt(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  orderId: string,
) {
  const receipt = await findReceipt(db, userId, orderId);
  if (!receipt) throw new AppError('NOT_FOUND', m.noReceipt());
  const [correction, company] = await Promise.all([
    findCorrection(db, userId, orderId),
    findCompany(db, { userId, orderId }),
  ]);
  const { sellerName, sellerAddress } = receipt;
  const checkCode = await checkCodeOf(db, receipt);
  return {
    orderId: receipt.orderId,
    number: receiptNumber(receipt.year, receipt.place),
    issuedAt: receipt.issuedAt.toISOString(),
    tier: receipt.tier,
    fromTier: receipt.fromTier,
    productName: receipt.productName?.[currentLanguage()] ?? null,
    totalIdr: receipt.totalIdr,
    discountIdr: receipt.discountIdr,
    couponCode: receipt.couponCode,
    part:
      receipt.parts !== null && receipt.partNo !== null
        ? { no: receipt.partNo, of: receipt.parts, firstOrderId: receipt.partOf ?? receipt.orderId }
        : null,
    seller:
      sellerName === null || sellerAddress === null
        ? null
        : { name: sellerName, address: sellerAddress, npwp: receipt.sellerNpwp },
    company: company && {
      name: company.name,
      npwp: company.npwp,
      idtku: company.idtku,
      address: company.address,
    },
    taxKind: receipt.taxKind,
    sentence: receipt.sentence,
    checkCode,
    checkAddress: `${config.appUrl}/receipts/check?code=${checkCode}`,
    supportEmail: config.mail.supportEmail,
    correction: correction && {
      number: receiptNumber(correction.year, correction.place),
      issuedAt: correction.issuedAt.toISOString(),
      totalIdr: correction.totalIdr,
      reason: correction.reason,
    },
  };
}
