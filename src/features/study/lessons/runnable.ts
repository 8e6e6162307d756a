const languages = new Set(['JavaScript', 'HTML', 'CSS', 'SQL']);

/** JavaScript that asks a server or needs a page: the sandbox of a block has neither. */
const needsMore = /\bfetch\(|\bdocument\.|\.addEventListener\(/;

/** Whether a code block of a lesson can run in place. */
export const canRun = (language: string, text: string): boolean =>
  languages.has(language) && !(language === 'JavaScript' && needsMore.test(text));
