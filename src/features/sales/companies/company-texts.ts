import * as m from './messages/m.ts';
import type { CompanyFault } from './rules.ts';

export const companyFaultTexts: Record<CompanyFault, () => string> = {
  empty: m.companyEmpty,
  tooLong: m.companyTooLong,
  badNpwp: m.companyBadNpwp,
  noSuchNpwp: m.companyNoSuchNpwp,
  badIdtku: m.companyBadIdtku,
  otherIdtku: m.companyOtherIdtku,
  badEmail: m.companyBadEmail,
};
