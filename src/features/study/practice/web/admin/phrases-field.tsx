import { useEffect, useState } from 'react';
import { otherLanguage } from '#kernel/language.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { commentsIn } from '../../comments.ts';
import * as m from '../../messages/m.ts';
import type { Draft, SetDraft } from './draft.ts';

/** Only code or a number is the same in both languages. */
const isForAll = (text: string) => /^(`[^`]+`|[\d.,]+)$/.test(text);

/** Sentences that are in the fields themselves, comments in the code among them. */
function fieldSentences({ kind, structure, questions, start, solved }: Draft): string[] {
  if (kind !== 'quiz')
    return [
      ...commentsIn(kind, [...start, ...solved]),
      ...(kind === 'page' ? structure.map(({ name }) => name) : []),
    ];
  return questions.flatMap((asked) => [
    asked.ask,
    ...('options' in asked ? asked.options.flatMap(({ text, hint = '' }) => [text, hint]) : []),
    asked.hint ?? '',
    asked.why,
  ]);
}

/** Sentences of the checks; null while the parser is on its way or the source cannot be read. */
function useCheckSentences(sources: readonly string[], isWanted: boolean): string[] | null {
  const [found, setFound] = useState<string[] | null>(null);
  const source = useDebounced(JSON.stringify(sources), 500);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void import('./check-sentences.ts').then(
      ({ checkSentences }) => {
        const read = (JSON.parse(source) as string[]).map(checkSentences);
        if (!isOver) setFound(read.includes(null) ? null : read.flatMap((one) => one ?? []));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [source, isWanted]);
  return found;
}

/** The other language of each sentence that learners read in checks, questions and comments. */
export function PhrasesField({ draft, set }: { draft: Draft; set: SetDraft }) {
  const { translation } = draft;
  const inChecks = useCheckSentences([draft.checks, draft.hiddenChecks], translation !== null);
  if (!translation) return null;
  const sentences = [...(inChecks ?? []), ...fieldSentences(draft)].filter(
    (text) => text.trim() !== '' && !isForAll(text),
  );
  const other = otherLanguage(draft.language);
  return (
    <Card className="grid gap-4">
      <h2 className="text-h4">{m.sentencesIn({ language: other })}</h2>
      <p className="text-small text-ink-2">{m.sentencesHint()}</p>
      {inChecks === null ? <Notice tone="warning" title={m.checksNotRead()} /> : null}
      {[...new Set(sentences)].map((sentence) => (
        <TextField
          key={sentence}
          label={sentence}
          lang={other}
          maxLength={400}
          value={translation.phrases[sentence] ?? ''}
          onChange={(event) =>
            set({
              translation: {
                ...translation,
                phrases: { ...translation.phrases, [sentence]: event.target.value },
              },
            })
          }
        />
      ))}
    </Card>
  );
}
