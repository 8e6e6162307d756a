/** A company as a buyer: what checkout asks for, and how it is kept (product.md#companies-as-buyers). */
import { headOfficeOf, npwpOf16, npwpText, readNpwp } from '#kernel/npwp.ts';
import { plainName } from '#kernel/plain-name.ts';

/** In letters, as they are typed. */
export const companyLimits = { name: 150, npwp: 40, idtku: 40, address: 300, email: 254 } as const;

/** As someone types it. */
export interface CompanyFields {
  name: string;
  npwp: string;
  /** The place of business (NITKU); empty for the head office. */
  idtku: string;
  address: string;
  /** Where the company wants its tax invoice; may be empty. */
  email: string;
}

export type CompanyField = keyof CompanyFields;

export const noCompanyFields: CompanyFields = { name: '', npwp: '', idtku: '', address: '', email: '' };

/** In the order in which a form shows them. */
export const companyFieldNames: readonly CompanyField[] = ['name', 'npwp', 'address', 'idtku', 'email'];

/** As it is kept. */
export interface Company {
  name: string;
  /** 16 digits. */
  npwp: string;
  /** 22 digits: the NPWP and the number of the place. */
  idtku: string;
  address: string;
  email: string | null;
}

export type CompanyFault =
  | 'empty'
  | 'tooLong'
  | 'badNpwp'
  | 'noSuchNpwp'
  | 'badIdtku'
  | 'otherIdtku'
  | 'badEmail';

const digitsOf = (typed: string) => typed.replace(/[\s.-]/g, '');

/** Lines stay lines, without what cannot be seen. */
const plainAddress = (typed: string): string =>
  typed
    .split(/[\r\n]+/)
    .map(plainName)
    .filter(Boolean)
    .join('\n');

const isAddress = (typed: string): boolean => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typed);

function npwpFault(typed: string): CompanyFault | null {
  if (typed.trim() === '') return 'empty';
  const digits = readNpwp(typed);
  if (digits === null) return 'badNpwp';
  // Sixteen zeros stand for a buyer without a number.
  return /^0+$/.test(digits) ? 'noSuchNpwp' : null;
}

function idtkuFault({ idtku, npwp }: CompanyFields): CompanyFault | null {
  const digits = digitsOf(idtku);
  if (digits === '') return null;
  if (!/^\d{22}$/.test(digits)) return 'badIdtku';
  const own = readNpwp(npwp);
  return own !== null && !digits.startsWith(npwpOf16(own)) ? 'otherIdtku' : null;
}

const faultOf: Record<CompanyField, (fields: CompanyFields) => CompanyFault | null> = {
  name: ({ name }) => (plainName(name) === '' ? 'empty' : null),
  npwp: ({ npwp }) => npwpFault(npwp),
  address: ({ address }) => (plainAddress(address) === '' ? 'empty' : null),
  idtku: idtkuFault,
  email: ({ email }) => (email.trim() === '' || isAddress(email.trim()) ? null : 'badEmail'),
};

/** What is wrong with what was typed, by field, in the order of the form. */
export function faultsOf(fields: CompanyFields): Partial<Record<CompanyField, CompanyFault>> {
  const faults: Partial<Record<CompanyField, CompanyFault>> = {};
  for (const field of companyFieldNames) {
    const fault = fields[field].length > companyLimits[field] ? 'tooLong' : faultOf[field](fields);
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** The company of fields without a fault; null when there is one. */
export function readCompany(fields: CompanyFields): Company | null {
  const npwp = readNpwp(fields.npwp);
  if (npwp === null || Object.keys(faultsOf(fields)).length > 0) return null;
  return {
    name: plainName(fields.name),
    npwp: npwpOf16(npwp),
    idtku: digitsOf(fields.idtku) || headOfficeOf(npwp),
    address: plainAddress(fields.address),
    email: fields.email.trim().toLowerCase() || null,
  };
}

/** A kept company, to be typed on. The head office needs no place. */
export const fieldsOf = ({ name, npwp, idtku, address, email }: Company): CompanyFields => ({
  name,
  npwp: npwpText(npwp),
  idtku: idtku === headOfficeOf(npwp) ? '' : idtku,
  address,
  email: email ?? '',
});

/** Whether both are the same company in every field; null is none. */
export const isSameCompany = (one: Company | null, other: Company | null): boolean =>
  one === null || other === null
    ? one === other
    : companyFieldNames.every((field) => one[field] === other[field]);
