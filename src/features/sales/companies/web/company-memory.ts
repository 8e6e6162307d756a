/** What a buyer says about a company, kept in this tab until it is paid: it survives a failed payment and a reload. */
import { createTabMemory } from '#kit/tab-memory.ts';
import { type CompanyFields, companyFieldNames, noCompanyFields } from '../rules.ts';

export interface TypedCompany {
  isOn: boolean;
  fields: CompanyFields;
}

const kept = createTabMemory('langkah_company');
const nothing: TypedCompany = { isOn: false, fields: noCompanyFields };

export const rememberCompany = (typed: TypedCompany): void => kept.keep(JSON.stringify(typed));
export const forgetCompany = kept.forget;

export function rememberedCompany(): TypedCompany {
  try {
    return readTyped(JSON.parse(kept.read() ?? 'null'));
  } catch {
    return nothing;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Only texts of what was kept: another release may have written it. */
function readTyped(typed: unknown): TypedCompany {
  if (!isRecord(typed) || !isRecord(typed.fields)) return nothing;
  const { fields } = typed;
  const texts = companyFieldNames.flatMap((name) => {
    const text = fields[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return { isOn: typed.isOn === true, fields: { ...noCompanyFields, ...Object.fromEntries(texts) } };
}
