/** The file that Coretax imports: `TaxInvoiceBulk` (product.md#companies-as-buyers). */
import { xmlElement } from '#kernel/xml.ts';
import type { TaxInvoice } from './tax-invoice.ts';

const head = `<?xml version="1.0" encoding="utf-8"?>
<TaxInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd">
`;

/** The invoices of one seller, as text in UTF-8. */
export const taxInvoiceXml = (tin: string, invoices: readonly TaxInvoice[]): string =>
  [
    head,
    xmlElement('TIN', tin, '  '),
    '  <ListOfTaxInvoice>\n',
    ...invoices.map((invoice) => xmlElement('TaxInvoice', invoice, '    ')),
    '  </ListOfTaxInvoice>\n</TaxInvoiceBulk>\n',
  ].join('');
