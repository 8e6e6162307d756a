import { Plus } from 'lucide-react';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { TextArea } from '#ui/text-area.tsx';
import * as m from '../../messages/m.ts';
import { useFieldErrors } from './field-errors.ts';
import { moved } from './moved.ts';

interface HintsFieldProps {
  lang: Language;
  hints: readonly string[];
  /** Of the names of their errors. */
  prefix: string;
  onChange: (hints: string[]) => void;
}

const mostHints = 5;

/** Hints in the order in which learners open them. Empty ones are not saved. */
export function HintsField({ lang, hints, prefix, onChange }: HintsFieldProps) {
  const errorOf = useFieldErrors();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-ui font-semibold">{m.hints()}</legend>
      {hints.length === 0 ? <p className="text-ui text-ink-3">{m.noHintsYet()}</p> : null}
      <ol className="grid gap-3">
        {hints.map((hint, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hint is known by its place
          <li key={index} className="flex flex-wrap items-start justify-end gap-1">
            <TextArea
              className="flex-1 basis-60"
              label={m.hintNumber({ number: index + 1 })}
              lang={lang}
              rows={2}
              maxLength={2_000}
              value={hint}
              error={errorOf(`${prefix}${index}`)}
              onChange={(event) => onChange(hints.with(index, event.target.value))}
            />
            <RowMoves
              noun={m.hintNoun()}
              index={index}
              count={hints.length}
              onMove={(from, to) => onChange(moved(hints, from, to))}
              onRemove={(place) => onChange(hints.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      {hints.length < mostHints ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus className="size-4" />}
            onClick={() => onChange([...hints, ''])}
          >
            {m.addHint()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
