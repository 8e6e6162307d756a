/** Rules of exercises: pure, the same in browsers and on the server. */
import type { AnswerOf, CheckResult, Question, WorkOf } from './exercise.ts';

/** An order that looks mixed and is the same on every machine; never the given one when there are two lines or more. */
export function shuffledLines(lines: readonly string[]): string[] {
  let seed = 7;
  for (const character of lines.join('\n'))
    seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
  const mixed = [...lines];
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const other = seed % (place + 1);
    [mixed[place], mixed[other]] = [mixed[other] as string, mixed[place] as string];
  }
  const isSame = mixed.every((line, place) => line === lines[place]);
  return isSame && mixed.length > 1 ? [...mixed.slice(1), mixed[0] as string] : mixed;
}

/** An exercise of lines: shuffled, with the places of the right ones. @param strays lines that do not belong. */
export function orderOf(
  right: readonly string[],
  strays: readonly string[],
  names: string[],
): { work: WorkOf<'order'>; solution: AnswerOf<'order'> } {
  const lines = shuffledLines([...right, ...strays]);
  const places: number[] = [];
  for (const line of right)
    places.push(lines.findIndex((one, place) => one === line && !places.includes(place)));
  return { work: { kind: 'order', lines, names }, solution: { kind: 'order', places } };
}

/** The right answer of each question. */
export const quizSolution = (questions: readonly Question[]): AnswerOf<'quiz'> => ({
  kind: 'quiz',
  answers: questions.map(rightAnswer),
});

/** Null while the author has not marked one. */
const rightPlace = (options: readonly { right: boolean }[]): number | null => {
  const place = options.findIndex(({ right }) => right);
  return place < 0 ? null : place;
};

function rightAnswer(asked: Question): number | number[] | string | null {
  switch (asked.kind) {
    case 'one':
      return rightPlace(asked.options);
    case 'several':
      return asked.options.flatMap(({ right }, place) => (right ? [place] : []));
    case 'text':
      return asked.accept[0] ?? '';
    case 'number':
      return String(asked.value);
  }
}

/** The lines in their right order, and those that do not belong. */
export function linesApart(
  { lines, names }: WorkOf<'order'>,
  { places }: AnswerOf<'order'>,
): { right: string[]; strays: string[] } {
  const right = places.map((place) => lines[place] ?? '');
  const strays = lines.filter((_, place) => !places.includes(place));
  // How lines are mixed depends on their order: the one in which the author wrote the strays gives the same mix again.
  const isSame = (tried: readonly string[]) =>
    orderOf(right, tried, names).work.lines.every((line, place) => line === lines[place]);
  return { right, strays: (strays.length <= 6 ? ordersOf(strays).find(isSame) : null) ?? strays };
}

const ordersOf = (lines: readonly string[]): string[][] =>
  lines.length < 2
    ? [[...lines]]
    : lines.flatMap((line, place) =>
        ordersOf([...lines.slice(0, place), ...lines.slice(place + 1)]).map((rest) => [line, ...rest]),
      );

/** The program that the chosen lines make. */
export const programOf = (work: WorkOf<'order'>, { places }: AnswerOf<'order'>): string =>
  places.map((place) => work.lines[place] ?? '').join('\n');

/** Printed text is compared line by line, without spaces at the ends of lines and empty lines at the end. */
export const plainOutput = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

const plainText = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function isSameText(one: string, other: string, matchCase: boolean): boolean {
  const [first, second] = [plainText(one), plainText(other)];
  return first === second || (!matchCase && first.toLocaleLowerCase('en') === second.toLocaleLowerCase('en'));
}

/** What a written number may mean: `1,5` has a decimal comma, and `13.000` and `13,000` may both be thirteen thousand. */
function numbersIn(text: string): number[] {
  const plain = text.trim();
  if (plain === '') return [];
  const meanings = [plain.replace(',', '.')];
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) meanings.push(plain.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) meanings.push(plain.replaceAll(',', ''));
  return meanings.map(Number);
}

export type QuizAnswer = AnswerOf<'quiz'>['answers'][number];

/** Whether two answers to one question are the same. */
export const isSameAnswer = (one: QuizAnswer | undefined, other: QuizAnswer | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export function isRight(question: Question, answer: QuizAnswer | undefined): boolean {
  if (answer === null || answer === undefined) return false;
  switch (question.kind) {
    case 'one':
      return typeof answer === 'number' && question.options[answer]?.right === true;
    case 'several':
      return (
        Array.isArray(answer) &&
        question.options.every(({ right }, place) => right === answer.includes(place))
      );
    case 'text':
      return (
        typeof answer === 'string' &&
        question.accept.some((text) => isSameText(text, answer, question.matchCase ?? false))
      );
    case 'number':
      return (
        typeof answer === 'string' &&
        numbersIn(answer).some((given) => Math.abs(given - question.value) <= question.within)
      );
  }
}

const chosenOf = (question: Question, answer: QuizAnswer) =>
  'options' in question ? [answer].flat().flatMap((place) => question.options[Number(place)] ?? []) : [];

/** Whether everything that was chosen is right, but not everything right was chosen. */
export const isPartOfRight = (question: Question, answer: QuizAnswer): boolean => {
  const chosen = Array.isArray(answer) ? chosenOf(question, answer) : [];
  return chosen.length > 0 && chosen.every(({ right }) => right) && !isRight(question, answer);
};

/** The author's hint after a wrong answer: that of the first wrong option that was chosen, or that of the question. */
export const hintAfter = (question: Question, answer: QuizAnswer): string | null =>
  chosenOf(question, answer).find(({ right, hint }) => !right && hint)?.hint ?? question.hint ?? null;

/** One check for each question, named by it. */
export const quizChecks = (work: WorkOf<'quiz'>, answer: AnswerOf<'quiz'>): CheckResult[] =>
  work.questions.map((question, place) => ({
    name: question.ask,
    ok: isRight(question, answer.answers[place]),
  }));

/** The check of a prediction. */
export const outputCheck = (printed: string, predicted: string, name: string): CheckResult => {
  const [expected, got] = [plainOutput(printed), plainOutput(predicted)];
  return { name, ok: expected === got, expected, got };
};

/**
 * What a browser tells of a prediction: each predicted line by itself, and whether there are as many as are printed.
 * The right lines are not given away.
 */
export function predictionChecks(
  printed: string,
  predicted: string,
  names: { line: (line: number) => string; count: string },
): CheckResult[] {
  const [right, told] = [printed, predicted].map((text) => plainOutput(text).split('\n'));
  if (!right || !told) return [];
  return [
    ...told
      .slice(0, 40)
      .map((text, index) => ({ name: names.line(index + 1), ok: text === right[index], got: text })),
    { name: names.count, ok: right.length === told.length },
  ];
}

export const exerciseStates = ['new', 'tried', 'passed'] as const;
export type ExerciseState = (typeof exerciseStates)[number];

/** A passed exercise stays passed. */
export const stateOf = (progress: { attempts: number; passedAt: unknown } | null): ExerciseState => {
  if (progress?.passedAt) return 'passed';
  return progress && progress.attempts > 0 ? 'tried' : 'new';
};

/** The model answer is shown after a pass, or to those who ask for it this often (product.md#exercises). */
export const asksForSolution = 2;

export const maySeeSolution = (progress: { passedAt: unknown; solutionAsks: number } | null): boolean =>
  progress !== null && (Boolean(progress.passedAt) || progress.solutionAsks >= asksForSolution);

/** The name of the one check of a query, for which screens have words. */
export const rowsCheck = 'rows';

const longestText = 2_000;

type Rows = readonly (readonly (string | number | null)[])[];

/** Compares a query's rows: columns by their place, rows in any order unless it counts. */
export function rowsResult(
  { expected, ordered }: Pick<WorkOf<'sql'>, 'expected' | 'ordered'>,
  got: { width: number; rows: Rows },
): CheckResult {
  const texts = (rows: Rows) => {
    const lines = rows.map((row) => JSON.stringify(row));
    return (ordered ? lines : lines.sort()).join('\n');
  };
  const [right, theirs] = [texts(expected.rows), texts(got.rows)];
  const ok = expected.columns.length === got.width && right === theirs;
  if (ok) return { name: rowsCheck, ok };
  return { name: rowsCheck, ok, expected: right.slice(0, longestText), got: theirs.slice(0, longestText) };
}

/** Of the output that goes with a question to a coach, in characters. */
export const longestOutput = 8_000;

/** Its page, in notifications too. */
export const exercisePath = (id: string) => `/exercises/${id}` as const;
