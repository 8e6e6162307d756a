import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Question } from '../../exercise.ts';
import * as m from '../../messages/m.ts';
import { emptyQuestion } from './draft.ts';
import { useFieldErrors } from './field-errors.ts';
import { moved } from './moved.ts';

const questionKinds: Record<Question['kind'], () => string> = {
  one: m.oneIsRight,
  several: m.severalAreRight,
  text: m.shortText,
  number: m.aNumber,
};

const mostQuestions = 10;
const mostOptions = 6;

/** Another kind keeps the question, its hint, its reason and, where both have them, its options. */
function ofKind(question: Question, kind: Question['kind']): Question {
  const { ask, why, code, hint } = question;
  const shared = {
    ask,
    why,
    ...(code === undefined ? {} : { code }),
    ...(hint === undefined ? {} : { hint }),
  };
  const known = 'options' in question ? question.options : [];
  const options =
    known.length >= 2
      ? known
      : [
          { text: '', right: true },
          { text: '', right: false },
        ];
  switch (kind) {
    case 'one': {
      const right = Math.max(
        0,
        options.findIndex((option) => option.right),
      );
      return {
        kind,
        ...shared,
        options: options.map((option, place) => ({ ...option, right: place === right })),
      };
    }
    case 'several':
      return { kind, ...shared, options };
    case 'text':
      return { kind, ...shared, accept: [''] };
    case 'number':
      return { kind, ...shared, value: 0, within: 0 };
  }
}

interface QuizFieldsProps {
  questions: readonly Question[];
  onChange: (questions: Question[]) => void;
}

export function QuizFields({ questions, onChange }: QuizFieldsProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 text-h4">{m.questions()}</legend>
      <ol className="grid gap-8">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
          <li key={index} className="grid gap-4 border-l-2 border-line pl-4">
            <div className="flex flex-wrap items-end justify-between gap-2">
              <NativeSelect
                className="flex-1 basis-48"
                label={m.kindOfQuestion({ number: index + 1 })}
                value={question.kind}
                onChange={(event) =>
                  onChange(questions.with(index, ofKind(question, event.target.value as Question['kind'])))
                }
              >
                {Object.entries(questionKinds).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name()}
                  </option>
                ))}
              </NativeSelect>
              <RowMoves
                noun={m.questionNoun()}
                index={index}
                count={questions.length}
                onMove={(from, to) => onChange(moved(questions, from, to))}
                onRemove={(place) => onChange(questions.toSpliced(place, 1))}
              />
            </div>
            <QuestionFields
              number={index + 1}
              question={question}
              onChange={(changed) => onChange(questions.with(index, changed))}
            />
          </li>
        ))}
      </ol>
      {questions.length < mostQuestions ? (
        <div>
          <Button
            variant="secondary"
            icon={<Plus className="size-4" />}
            onClick={() => onChange([...questions, emptyQuestion()])}
          >
            {m.addQuestion()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface QuestionFieldsProps {
  number: number;
  question: Question;
  onChange: (question: Question) => void;
}

function QuestionFields({ number, question, onChange }: QuestionFieldsProps) {
  const errorOf = useFieldErrors();
  const field = `questions.${number - 1}`;
  return (
    <>
      <TextField
        label={m.questionNumber({ number })}
        maxLength={400}
        value={question.ask}
        error={errorOf(`${field}.ask`)}
        onChange={(event) => onChange({ ...question, ask: event.target.value })}
      />
      <TextArea
        label={m.codeOfQuestion({ number })}
        aside={m.optionalField()}
        rows={2}
        maxLength={2_000}
        textareaClassName="font-mono"
        value={question.code ?? ''}
        onChange={(event) => onChange({ ...question, code: event.target.value || undefined })}
      />
      {'options' in question ? (
        <OptionFields number={number} question={question} onChange={onChange} />
      ) : null}
      {question.kind === 'text' ? (
        <>
          <TextArea
            label={m.acceptedTexts({ number })}
            hint={m.acceptedHint()}
            rows={2}
            value={question.accept.join('\n')}
            error={errorOf(`${field}.accept.0`)}
            onChange={(event) => onChange({ ...question, accept: event.target.value.split('\n') })}
          />
          <label className="flex items-start gap-3 text-ui">
            <input
              type="checkbox"
              checked={question.matchCase ?? false}
              onChange={(event) => onChange({ ...question, matchCase: event.target.checked || undefined })}
              className="mt-0.5 size-[18px] shrink-0 accent-(--primary)"
            />
            <span>
              {m.capitalsMatter()}
              <span className="block text-small text-ink-3">{m.capitalsMatterHint()}</span>
            </span>
          </label>
        </>
      ) : null}
      {question.kind === 'number' ? (
        <div className="flex flex-wrap gap-4">
          <TextField
            className="w-40"
            label={m.rightNumber({ number })}
            type="number"
            step="any"
            value={question.value}
            onChange={(event) => onChange({ ...question, value: Number(event.target.value) })}
          />
          <TextField
            className="w-40"
            label={m.withinNumber({ number })}
            type="number"
            step="any"
            min={0}
            value={question.within}
            onChange={(event) => onChange({ ...question, within: Number(event.target.value) })}
          />
        </div>
      ) : null}
      <TextField
        label={m.hintOfQuestion({ number })}
        hint={m.hintOfQuestionNote()}
        aside={m.optionalField()}
        maxLength={400}
        value={question.hint ?? ''}
        onChange={(event) => onChange({ ...question, hint: event.target.value || undefined })}
      />
      <TextField
        label={m.whyOfQuestion({ number })}
        maxLength={400}
        value={question.why}
        error={errorOf(`${field}.why`)}
        onChange={(event) => onChange({ ...question, why: event.target.value })}
      />
    </>
  );
}

type Choice = Extract<Question, { kind: 'one' | 'several' }>;

interface OptionFieldsProps {
  number: number;
  question: Choice;
  onChange: (question: Question) => void;
}

function OptionFields({ number, question, onChange }: OptionFieldsProps) {
  const { kind, options } = question;
  const name = useId();
  const errorOf = useFieldErrors();
  const change = (changed: Choice['options']) => onChange({ ...question, options: changed });
  const markRight = (place: number) =>
    change(
      options.map((option, other) => {
        if (kind === 'one') return { ...option, right: other === place };
        return other === place ? { ...option, right: !option.right } : option;
      }),
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-ui font-semibold">{m.optionsOfQuestion({ number })}</legend>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
        <div key={place} className="flex items-center gap-2">
          <input
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            aria-label={m.optionIsRight({ option: place + 1, number })}
            checked={option.right}
            onChange={() => markRight(place)}
            className="size-[18px] shrink-0 accent-(--primary)"
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <TextField
              label={m.optionNumber({ option: place + 1, number })}
              isLabelHidden
              maxLength={400}
              value={option.text}
              error={errorOf(`questions.${number - 1}.options.${place}.text`)}
              onChange={(event) => change(options.with(place, { ...option, text: event.target.value }))}
            />
            {option.right ? null : (
              <TextField
                label={m.hintOfOption({ option: place + 1, number })}
                isLabelHidden
                placeholder={m.hintOfOptionPlace()}
                maxLength={400}
                value={option.hint ?? ''}
                onChange={(event) =>
                  change(options.with(place, { ...option, hint: event.target.value || undefined }))
                }
              />
            )}
          </div>
          <IconButton
            label={m.removeOption({ option: place + 1, number })}
            icon={<X className="size-[18px]" />}
            disabled={options.length <= 2}
            onClick={() => change(options.toSpliced(place, 1))}
          />
        </div>
      ))}
      {options.length < mostOptions ? (
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus className="size-4" />}
            onClick={() => change([...options, { text: '', right: false }])}
          >
            {m.addOption()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
