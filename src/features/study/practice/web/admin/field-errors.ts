import { createContext, useContext, useMemo, useState } from 'react';
import { fieldIssues } from '#kit/errors.ts';
import { type Draft, DraftProblem } from './draft.ts';

type Path = readonly (string | number)[];
type ErrorOf = (field: string) => string | undefined;

const isWritten = (text: string) => text.trim() !== '';

/** Empty hints are not sent, so the place of a sent one is counted among those with a text. */
const placeOfHint = (hints: readonly string[], sent: number): number =>
  hints.flatMap((hint, place) => (isWritten(hint) ? [place] : []))[sent] ?? sent;

/** The draft's field that a part of the call was made of. */
function fieldOf(draft: Draft, path: Path): Path {
  const [first, second, ...rest] = path;
  if (first === 'hints' && typeof second === 'number') return ['hints', placeOfHint(draft.hints, second)];
  if (first === 'translations') {
    const [name, sent] = rest;
    return name === 'hints' && typeof sent === 'number'
      ? ['translation', 'hints', placeOfHint(draft.translation?.hints ?? [], sent)]
      : ['translation', ...rest];
  }
  if (first === 'work' && second === 'questions') return ['questions', ...rest];
  if (first === 'work' && second !== undefined) return [second];
  if (first === 'solution' && second === 'text') return ['prints'];
  if (first === 'solution' && second === 'commands') return ['commands'];
  return path;
}

const valueAt = (draft: Draft, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], draft);

/** What is wrong, by the draft's fields, such as `hints.0`. A field that was changed since it was sent has no error. */
export function errorsOf(failure: unknown, sent: Draft, now: Draft): ReadonlyMap<string, string> {
  const issues =
    failure instanceof DraftProblem
      ? [{ path: failure.path, message: failure.message }]
      : fieldIssues(failure);
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = failure instanceof DraftProblem ? path : fieldOf(sent, path);
    const name = field.join('.');
    if (!errors.has(name) && valueAt(sent, field) === valueAt(now, field)) errors.set(name, message);
  }
  return errors;
}

/** For `FieldErrors`, from the failure of the last save. */
export function useErrorsOf(failure: unknown, draft: Draft): ErrorOf {
  const [sent, setSent] = useState({ failure, draft });
  if (sent.failure !== failure) setSent({ failure, draft });
  return useMemo(() => {
    const errors = errorsOf(failure, sent.draft, draft);
    return (field) => errors.get(field);
  }, [failure, sent.draft, draft]);
}

export const FieldErrors = createContext<ErrorOf>(() => undefined);

export const useFieldErrors = (): ErrorOf => useContext(FieldErrors);
