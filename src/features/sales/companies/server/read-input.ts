import { AppError } from '#kernel/errors.ts';
import { companyFaultTexts } from '../company-texts.ts';
import { type Company, type CompanyFields, faultsOf, readCompany } from '../rules.ts';

/**
 * The company as it is kept.
 * @throws AppError INVALID_INPUT with a sentence for each faulty field, below `path`.
 */
export function readCompanyInput(fields: CompanyFields, path: readonly string[] = ['company']): Company {
  const company = readCompany(fields);
  if (company) return company;
  const issues = Object.entries(faultsOf(fields)).map(([field, fault]) => ({
    path: [...path, field],
    message: companyFaultTexts[fault](),
  }));
  throw new AppError('INVALID_INPUT', issues[0]?.message ?? '', { issues });
}
