import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../../messages/m.ts';
import type { SetDraft } from './draft.ts';
import { type Draft, hasChecks } from './draft.ts';
import { useFieldErrors } from './field-errors.ts';
import { FilesField } from './files-field.tsx';
import { moved } from './moved.ts';
import { QuizFields } from './quiz-fields.tsx';

interface FieldsProps {
  draft: Draft;
  set: SetDraft;
}

const codeArea = 'font-mono';

/** What learners work on, and how it is judged, by the kind of the exercise. */
export function WorkFields({ draft, set }: FieldsProps) {
  const { kind } = draft;
  const errorOf = useFieldErrors();
  if (kind === 'quiz')
    return (
      <Card>
        <QuizFields questions={draft.questions} onChange={(questions) => set({ questions })} />
      </Card>
    );
  return (
    <Card className="grid gap-5">
      <h2 className="text-h4">{m.workOfLearners()}</h2>
      {kind === 'function' || kind === 'order' ? (
        <TextField
          label={m.definedNames()}
          hint={m.definedNamesHint()}
          inputClassName="font-mono"
          value={draft.names}
          error={errorOf('names')}
          onChange={(event) => set({ names: event.target.value })}
        />
      ) : null}
      {kind === 'order' ? <LineFields draft={draft} set={set} /> : null}
      {kind === 'git' ? <CommandFields draft={draft} set={set} /> : null}
      <FilesField draft={draft} set={set} />
      {hasChecks(kind) ? <p className="text-small text-ink-2">{m.checksHint()}</p> : null}
      {kind === 'output' ? (
        <TextArea
          label={m.printsExactly()}
          hint={m.printsHint()}
          textareaClassName={codeArea}
          maxLength={2_000}
          value={draft.prints}
          error={errorOf('prints')}
          onChange={(event) => set({ prints: event.target.value })}
        />
      ) : null}
      {kind === 'sql' ? <RowsFields draft={draft} set={set} /> : null}
      {kind === 'page' ? <StructureField draft={draft} set={set} /> : null}
    </Card>
  );
}

function LineFields({ draft, set }: FieldsProps) {
  const errorOf = useFieldErrors();
  return (
    <>
      <TextArea
        label={m.linesInOrder()}
        hint={m.linesHint()}
        rows={6}
        textareaClassName={codeArea}
        value={draft.lines}
        error={errorOf('lines')}
        onChange={(event) => set({ lines: event.target.value })}
      />
      <TextArea
        label={m.linesThatDoNotBelong()}
        aside={m.optionalField()}
        rows={3}
        textareaClassName={codeArea}
        value={draft.strays}
        onChange={(event) => set({ strays: event.target.value })}
      />
    </>
  );
}

function CommandFields({ draft, set }: FieldsProps) {
  const errorOf = useFieldErrors();
  return (
    <>
      <TextArea
        label={m.commandsBefore()}
        hint={m.oneCommandEach()}
        textareaClassName={codeArea}
        value={draft.setup}
        error={errorOf('setup')}
        onChange={(event) => set({ setup: event.target.value })}
      />
      <TextArea
        label={m.commandsOfAnswer()}
        hint={m.oneCommandEach()}
        textareaClassName={codeArea}
        value={draft.commands}
        error={errorOf('commands')}
        onChange={(event) => set({ commands: event.target.value })}
      />
    </>
  );
}

function RowsFields({ draft, set }: FieldsProps) {
  const errorOf = useFieldErrors();
  return (
    <>
      <TextArea
        label={m.expectedRows()}
        hint={m.expectedRowsHint()}
        rows={6}
        textareaClassName={codeArea}
        value={draft.expected}
        error={errorOf('expected')}
        onChange={(event) => set({ expected: event.target.value })}
      />
      <Switch
        label={m.orderCounts()}
        checked={draft.isOrdered}
        onChange={(event) => set({ isOrdered: event.target.checked })}
      />
    </>
  );
}

/** What the HTML must hold: the server checks only this. */
function StructureField({ draft, set }: FieldsProps) {
  const { structure } = draft;
  const errorOf = useFieldErrors();
  const change = (index: number, fields: Partial<Draft['structure'][number]>) =>
    set({ structure: structure.map((part, place) => (place === index ? { ...part, ...fields } : part)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-ui font-semibold">{m.structureOfPage()}</legend>
      <p className="text-small text-ink-2">{m.structureHint()}</p>
      <ol className="grid gap-4">
        {structure.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <li key={index} className="flex flex-wrap items-end justify-end gap-2">
            <TextField
              className="flex-1 basis-56"
              label={m.partName({ number: index + 1 })}
              value={part.name}
              error={errorOf(`structure.${index}.name`)}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <TextField
              className="flex-1 basis-40"
              label={m.selectorOfPart({ number: index + 1 })}
              inputClassName="font-mono"
              value={part.selector}
              error={errorOf(`structure.${index}.selector`)}
              onChange={(event) => change(index, { selector: event.target.value })}
            />
            <TextField
              className="w-24"
              label={m.countOfPart({ number: index + 1 })}
              inputMode="numeric"
              value={part.count}
              error={errorOf(`structure.${index}.count`)}
              onChange={(event) => change(index, { count: event.target.value })}
            />
            <RowMoves
              noun={m.partNoun()}
              index={index}
              count={structure.length}
              onMove={(from, to) => set({ structure: moved(structure, from, to) })}
              onRemove={(place) => set({ structure: structure.toSpliced(place, 1) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus className="size-4" />}
          onClick={() => set({ structure: [...structure, { name: '', selector: '', count: '' }] })}
        >
          {m.addPart()}
        </Button>
      </div>
    </fieldset>
  );
}
