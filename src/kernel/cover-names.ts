/** Names of drawn covers that are stored: a cover's colour, and its sign. `ui/illustrations` draws them. */

export const coverTones = ['nila', 'toska', 'soga', 'anggrek', 'pandan'] as const;

export type CoverTone = (typeof coverTones)[number];

/** The closed list of signs; modules store these names. */
export const coverSigns = [
  'prompt',
  'assign',
  'if',
  'list',
  'arrow',
  'braces',
  'tag',
  'log',
  'branch',
  'table',
  'hash',
  'exchange',
  'document',
  'checklist',
  'palette',
  'percent',
  'alert',
] as const;

export type CoverSign = (typeof coverSigns)[number];
