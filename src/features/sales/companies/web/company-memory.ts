/** What a buyer says about a company, kept in this tab until it is paid: it survives a failed payment and a reload. */
import { type CompanyFields, companyFieldNames, noCompanyFields } from '../rules.ts';

export interface TypedCompany {
  isOn: boolean;
  fields: CompanyFields;
}

const storageKey = 'langkah_company';
const nothing: TypedCompany = { isOn: false, fields: noCompanyFields };
let memory: TypedCompany | null = null;

/** Where storage is blocked it lasts until a reload; otherwise signing out clears it, also without leaving the page. */
export function rememberCompany(typed: TypedCompany): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(typed));
    memory = null;
  } catch {
    memory = typed;
  }
}

export function rememberedCompany(): TypedCompany {
  if (memory) return memory;
  try {
    return readTyped(JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return nothing;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Only texts of what was kept: another release may have written it. */
function readTyped(kept: unknown): TypedCompany {
  if (!isRecord(kept) || !isRecord(kept.fields)) return nothing;
  const { fields } = kept;
  const texts = companyFieldNames.flatMap((name) => {
    const text = fields[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return { isOn: kept.isOn === true, fields: { ...noCompanyFields, ...Object.fromEntries(texts) } };
}

export function forgetCompany(): void {
  memory = null;
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked storage has none.
  }
}
