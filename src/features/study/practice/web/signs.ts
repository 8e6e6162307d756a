const ofScripts = ['{', '}', '(', ')', ';', '=', '[', ']', '`', '$', '"', "'", '<', '>'] as const;

const ofLanguages: Readonly<Record<string, readonly string[]>> = {
  js: ofScripts,
  html: ['<', '>', '/', '"', '=', '-', '!'],
  css: ['{', '}', ':', ';', '#', '.', '-', '(', ')', '%'],
  sql: ['*', "'", '(', ')', ',', ';', '=', '<', '>'],
};

/** The signs of a file's language that a phone's keyboard hides, the rarest last: a narrow phone scrolls to these. */
export const signsOf = (name: string): readonly string[] =>
  ofLanguages[name.split('.').at(-1) ?? ''] ?? ofScripts;
