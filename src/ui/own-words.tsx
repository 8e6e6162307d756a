import type { ReactNode } from 'react';

/** For a message's `<own>`: what a person wrote, in a language that nobody knows (`lang=""`), inside a sentence of ours. */
export const ownWords = (text: ReactNode) => <span lang="">{text}</span>;
