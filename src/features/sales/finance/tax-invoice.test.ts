import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { taxPartsOf } from '#features/sales/receipts/tax.ts';
import { type InvoicedOrder, invoiceSums, taxInvoiceOf } from './tax-invoice.ts';
import { taxInvoiceXml } from './tax-invoice-xml.ts';

const company = {
  name: 'PT Maju Bersama',
  npwp: '0012345678901000',
  idtku: '0012345678901000000003',
  address: 'Jalan Kenanga 5\nSurabaya 60111',
  email: 'pajak@maju.co.id',
};

const order = (more: Partial<InvoicedOrder> = {}): InvoicedOrder => ({
  number: '2026-000398',
  day: '2026-11-25',
  item: 'Paket Essential',
  totalIdr: 449_100,
  discountIdr: 49_900,
  taxKind: 'ppn',
  tin: '0912345678411000',
  company,
  ...more,
});

describe('an invoice', () => {
  it('with VAT has code 04, the receipt’s number and its sums', () => {
    expect(taxInvoiceOf(order())).toEqual({
      TaxInvoiceDate: '2026-11-25',
      TaxInvoiceOpt: 'Normal',
      TrxCode: '04',
      AddInfo: '',
      CustomDoc: '',
      CustomDocMonthYear: '',
      RefDesc: '2026-000398',
      FacilityStamp: '',
      SellerIDTKU: '0912345678411000000000',
      BuyerTin: '0012345678901000',
      BuyerDocument: 'TIN',
      BuyerCountry: 'IDN',
      BuyerDocumentNumber: '-',
      BuyerName: 'PT Maju Bersama',
      BuyerAdress: 'Jalan Kenanga 5 Surabaya 60111',
      BuyerEmail: 'pajak@maju.co.id',
      BuyerIDTKU: '0012345678901000000003',
      ListOfGoodService: {
        GoodService: {
          Opt: 'B',
          Code: '000000',
          Name: 'Paket Essential',
          Unit: 'UM.0033',
          Price: '449550',
          Qty: '1',
          TotalDiscount: '44955',
          TaxBase: '404595',
          OtherTaxBase: '370878',
          VATRate: '12',
          VAT: '44505',
          STLGRate: '0',
          STLG: '0',
        },
      },
    });
  });

  it('of exempt teaching has code 08 with its reason and stamp, and the VAT that is not asked for', () => {
    const invoice = taxInvoiceOf(order({ taxKind: 'exempt', totalIdr: 120_000, discountIdr: 0 }));
    expect(invoice).toMatchObject({ TrxCode: '08', AddInfo: 'TD.00510', FacilityStamp: 'TD.01110' });
    expect(invoice.ListOfGoodService.GoodService).toMatchObject({
      Price: '120000',
      TotalDiscount: '0',
      TaxBase: '120000',
      OtherTaxBase: '110000',
      VATRate: '12',
      VAT: '13200',
    });
  });

  it('says to the rupiah what the receipt says, and price less discount is the base', () => {
    const any = fc.record({
      totalIdr: fc.integer({ min: 1, max: 2_000_000_000 }),
      discountIdr: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000 })),
    });
    fc.assert(
      fc.property(any, fc.constantFrom('ppn' as const, 'exempt' as const), (sold, kind) => {
        const sums = invoiceSums(sold, kind);
        expect(sums.priceIdr - sums.discountIdr).toBe(sums.baseIdr);
        expect(sums.discountIdr).toBeGreaterThanOrEqual(0);
        // 12 % of the other base, up to what rounding costs.
        expect(Math.abs(sums.otherBaseIdr * 0.12 - sums.vatIdr)).toBeLessThanOrEqual(1);
        for (const sum of Object.values(sums)) expect(Number.isSafeInteger(sum)).toBe(true);
        const receipt = taxPartsOf(sold.totalIdr, kind);
        if (receipt)
          expect(sums).toMatchObject({
            baseIdr: receipt.sellingIdr,
            otherBaseIdr: receipt.baseIdr,
            vatIdr: receipt.ppnIdr,
          });
        else expect(sums.baseIdr).toBe(sold.totalIdr);
        if (kind === 'ppn') expect(sums.baseIdr + sums.vatIdr).toBe(sold.totalIdr);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Every element with its text, in order, as a strict parser reads them. It throws if the text is not well-formed. */
function elementsOf(xml: string): [name: string, text: string][] {
  const found: [string, string][] = [];
  const open: number[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(found.push([name, '']) - 1));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const at = found[open.at(-1) ?? -1];
    if (at) at[1] += text;
  });
  parser.write(xml).close();
  return found;
}

const leavesOf = (content: object): [string, string][] =>
  Object.entries(content).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [[name, ''], ...leavesOf(value)],
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

describe('the file', () => {
  it('says the same when it is read again, whatever a company and a product are called', () => {
    const text = fc.oneof(
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
        .map((units) => String.fromCharCode(...units)),
      fc.constantFrom(
        '</BuyerName><TIN>',
        ']]>',
        '<!--',
        '&amp;& &copy;',
        '"\'',
        'A\u0000\u0008B',
        '\ud800',
        '😀 & Co',
      ),
    );
    fc.assert(
      fc.property(text, text, (name, item) => {
        const bought = { ...company, name: `PT ${name}`, address: `Jalan ${item}`, email: null };
        const invoice = taxInvoiceOf(order({ company: bought, item: `Kursus ${item}` }));
        const xml = taxInvoiceXml('0912345678411000', [invoice, taxInvoiceOf(order())]);
        const read = elementsOf(xml).map(([tag, value]) => [tag, tag.startsWith('ListOf') ? '' : value]);
        const isStructure = (tag = '') => /^(TaxInvoice|GoodService)$/.test(tag);
        expect(read.map(([tag, value]) => [tag, isStructure(tag) ? '' : value]).slice(3)).toEqual(
          leavesOf([invoice, taxInvoiceOf(order())].map((TaxInvoice) => ({ TaxInvoice })))
            .filter(([tag]) => !/^\d+$/.test(tag))
            .map(([tag, value]) => [tag, value.replace(forbidden, '')]),
        );
        expect(xml).not.toMatch(forbidden);
      }),
      { numRuns: 300 },
    );
  });

  it('has its elements in the order of the form', () => {
    const xml = taxInvoiceXml('0912345678411000', [taxInvoiceOf(order())]);
    expect([...xml.matchAll(/<(\w+)[ />]/g)].map(([, name]) => name)).toEqual([
      'TaxInvoiceBulk',
      'TIN',
      'ListOfTaxInvoice',
      'TaxInvoice',
      'TaxInvoiceDate',
      'TaxInvoiceOpt',
      'TrxCode',
      'AddInfo',
      'CustomDoc',
      'CustomDocMonthYear',
      'RefDesc',
      'FacilityStamp',
      'SellerIDTKU',
      'BuyerTin',
      'BuyerDocument',
      'BuyerCountry',
      'BuyerDocumentNumber',
      'BuyerName',
      'BuyerAdress',
      'BuyerEmail',
      'BuyerIDTKU',
      'ListOfGoodService',
      'GoodService',
      'Opt',
      'Code',
      'Name',
      'Unit',
      'Price',
      'Qty',
      'TotalDiscount',
      'TaxBase',
      'OtherTaxBase',
      'VATRate',
      'VAT',
      'STLGRate',
      'STLG',
    ]);
  });
});
