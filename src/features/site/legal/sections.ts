/** The sections of each legal page, in their order. Both languages must have all of them. */

export const privacySections = [
  'stored',
  'basis',
  'consents',
  'helpers',
  'cookies',
  'keeping',
  'rights',
  'children',
  'breaches',
  'changes',
] as const;

export const termsSections = [
  'account',
  'payment',
  'contents',
  'refunds',
  'conduct',
  'work',
  'changes',
] as const;
