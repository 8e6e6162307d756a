/** A paid order of a company as Coretax imports it: a row of `TaxInvoiceBulk` (product.md#companies-as-buyers). */
import type { Company } from '#features/sales/companies/rules.ts';
import { type TaxKind, taxPartsOf } from '#features/sales/receipts/tax.ts';
import { headOfficeOf } from '#kernel/npwp.ts';

/** Coretax takes no longer file. */
export const mostInvoices = 1_000;

/** Kinds of tax with an invoice: a school that is not registered issues none. */
export type TaxedKind = Exclude<TaxKind, 'none'>;

/** 04: on another base (11/12). 08: exempt. */
const transactionCodes: Record<TaxedKind, string> = { ppn: '04', exempt: '08' };

/** Teaching is exempt by PP 49/2022, the tenth of Coretax's reasons and stamps of code 08. */
const exemption = { AddInfo: 'TD.00510', FacilityStamp: 'TD.01110' };
const noExemption = { AddInfo: '', FacilityStamp: '' };

const vatPercent = 12;

/** Rupiah. Price less discount is the tax base. */
export interface InvoiceSums {
  priceIdr: number;
  discountIdr: number;
  baseIdr: number;
  /** DPP nilai lain. */
  otherBaseIdr: number;
  /** For an exempt service: the VAT that nobody pays, because the form wants it all the same. */
  vatIdr: number;
}

/** The receipt's lines, to the rupiah; an exempt receipt has none but its total. */
export function invoiceSums(
  { totalIdr, discountIdr }: { totalIdr: number; discountIdr: number },
  kind: TaxedKind,
): InvoiceSums {
  const parts = taxPartsOf(totalIdr, kind);
  if (!parts) {
    const otherBaseIdr = Math.floor((totalIdr * 11) / 12);
    return {
      priceIdr: totalIdr + discountIdr,
      discountIdr,
      baseIdr: totalIdr,
      otherBaseIdr,
      vatIdr: Math.round((otherBaseIdr * vatPercent) / 100),
    };
  }
  const priceIdr = taxPartsOf(totalIdr + discountIdr, kind)?.sellingIdr ?? parts.sellingIdr;
  return {
    priceIdr,
    discountIdr: priceIdr - parts.sellingIdr,
    baseIdr: parts.sellingIdr,
    otherBaseIdr: parts.baseIdr,
    vatIdr: parts.ppnIdr,
  };
}

/** What an invoice is made of. */
export interface InvoicedOrder {
  /** The receipt's number and day: `2026-000398`, `2026-11-25`. */
  number: string;
  day: string;
  /** What was sold, in Indonesian. */
  item: string;
  totalIdr: number;
  discountIdr: number;
  taxKind: TaxedKind;
  /** The seller's NPWP, in 16 digits. */
  tin: string;
  company: Company;
}

/** Texts go into the file on one line. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The elements of `TaxInvoice` in their order and with their spelling, of which `BuyerAdress` is one. */
export function taxInvoiceOf({ number, day, item, taxKind, tin, company, ...sold }: InvoicedOrder) {
  const sums = invoiceSums(sold, taxKind);
  const { AddInfo, FacilityStamp } = taxKind === 'exempt' ? exemption : noExemption;
  return {
    TaxInvoiceDate: day,
    TaxInvoiceOpt: 'Normal',
    TrxCode: transactionCodes[taxKind],
    AddInfo,
    CustomDoc: '',
    CustomDocMonthYear: '',
    RefDesc: number,
    FacilityStamp,
    SellerIDTKU: headOfficeOf(tin),
    BuyerTin: company.npwp,
    BuyerDocument: 'TIN',
    BuyerCountry: 'IDN',
    BuyerDocumentNumber: '-',
    BuyerName: onOneLine(company.name),
    BuyerAdress: onOneLine(company.address),
    BuyerEmail: company.email ?? '',
    BuyerIDTKU: company.idtku,
    ListOfGoodService: {
      GoodService: {
        // B: a service. Code and unit are the general ones: "000000" and "Lainnya".
        Opt: 'B',
        Code: '000000',
        Name: onOneLine(item),
        Unit: 'UM.0033',
        Price: String(sums.priceIdr),
        Qty: '1',
        TotalDiscount: String(sums.discountIdr),
        TaxBase: String(sums.baseIdr),
        OtherTaxBase: String(sums.otherBaseIdr),
        VATRate: String(vatPercent),
        VAT: String(sums.vatIdr),
        STLGRate: '0',
        STLG: '0',
      },
    },
  };
}

export type TaxInvoice = ReturnType<typeof taxInvoiceOf>;

/** `new`: goes into the next file. `untaxed`: sold while the school was not registered for VAT. */
export const companyOrderStates = ['new', 'in-file', 'refunded', 'untaxed'] as const;

export type CompanyOrderState = (typeof companyOrderStates)[number];
