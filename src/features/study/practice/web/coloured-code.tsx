import { useEffect, useMemo, useState } from 'react';
import type { SourceFile } from '../exercise.ts';
import type { CodePart } from './colour-code.ts';

type Colouring = typeof import('./colour-code.ts');

/** The coloured parts of each line, once the colours are there; the code is readable without them. */
export function useColours({ name, text }: SourceFile): CodePart[][] | null {
  const [late, setLate] = useState<Colouring | null>(null);
  useEffect(() => {
    let isOver = false;
    import('./colour-code.ts').then(
      (found) => isOver || setLate(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return useMemo(() => late?.colouredLines({ name, text }) ?? null, [late, name, text]);
}

/** One line of code in its colours; without colours until they are there. */
export function ColouredLine({ parts, text }: { parts: CodePart[] | undefined; text: string }) {
  return (
    parts?.map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change order
      <span key={place} className={part.className}>
        {part.text}
      </span>
    )) ?? text
  );
}

/** Code to read, in its colours. */
export function ColouredCode(file: SourceFile) {
  const colours = useColours(file);
  return file.text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never change order
    <span key={index}>
      <ColouredLine parts={colours?.[index]} text={line} />
      {'\n'}
    </span>
  ));
}
