/** The question bank of a Moodle backup: by entry and version since Moodle 4, by question before. */
import type { ForeignAnswer, ForeignQuestion } from './questions.ts';
import { allBelow, childrenOf, nodeAt, textAt, type XmlNode } from './xml.ts';

interface BankEntry {
  versions: { version: number; node: XmlNode }[];
}

/** The questions of a quiz, in the order of its slots. */
export function moodleQuestions(bank: XmlNode | undefined): { ofQuiz: (quiz: XmlNode) => ForeignQuestion[] } {
  const entries = new Map<string, BankEntry>();
  for (const entry of allBelow(bank, 'question_bank_entry'))
    entries.set(entry.attributes.id ?? '', {
      versions: allBelow(entry, 'question_versions').flatMap((version) =>
        allBelow(version, 'question').map((node) => ({ version: Number(textAt(version, 'version')), node })),
      ),
    });
  const byId = new Map(allBelow(bank, 'question').map((node) => [node.attributes.id ?? '', node]));

  const questionIn = (slot: XmlNode): XmlNode | null => {
    const reference = nodeAt(slot, 'question_reference');
    if (reference) {
      const versions = entries.get(textAt(reference, 'questionbankentryid'))?.versions ?? [];
      const wanted = Number(textAt(reference, 'version'));
      const latest = versions.toSorted((a, b) => b.version - a.version)[0];
      return (versions.find(({ version }) => version === wanted) ?? latest)?.node ?? null;
    }
    return byId.get(textAt(slot, 'questionid') || textAt(slot, 'question')) ?? null;
  };

  return {
    ofQuiz: (quiz) =>
      childrenOf(nodeAt(quiz, 'question_instances'), 'question_instance')
        .toSorted((a, b) => Number(textAt(a, 'slot')) - Number(textAt(b, 'slot')))
        .map((slot, at): ForeignQuestion => {
          const node = questionIn(slot);
          if (node) return foreignQuestion(node);
          // A slot that draws a question at random names a category, and not a question.
          return {
            name: `${textAt(quiz, 'name')} ${at + 1}`,
            ask: '',
            why: '',
            kind: 'other',
            type: 'random',
          };
        }),
  };
}

function foreignQuestion(node: XmlNode): ForeignQuestion {
  const type = textAt(node, 'qtype');
  const plugin = nodeAt(node, `plugin_qtype_${type}_question`);
  const base = {
    name: textAt(node, 'name'),
    ask: textAt(node, 'questiontext'),
    why: textAt(node, 'generalfeedback'),
  };
  const records = childrenOf(nodeAt(plugin, 'answers'), 'answer');
  const answers = records.map(
    (answer): ForeignAnswer => ({
      text: textAt(answer, 'answertext'),
      share: Number(textAt(answer, 'fraction')) || 0,
      why: textAt(answer, 'feedback'),
    }),
  );
  switch (type) {
    case 'multichoice':
      return { ...base, kind: textAt(plugin, 'multichoice', 'single') === '1' ? 'one' : 'several', answers };
    case 'truefalse':
      return { ...base, kind: 'one', answers };
    case 'shortanswer':
      // An asterisk stands for any letters there.
      return { ...base, kind: 'text', answers: answers.filter(({ text }) => !text.includes('*')) };
    case 'numerical': {
      const right = records.find((answer) => Number(textAt(answer, 'fraction')) >= 0.999);
      const value = Number((right ? textAt(right, 'answertext') : '').replace(',', '.') || Number.NaN);
      if (!right || !Number.isFinite(value)) return { ...base, kind: 'other', type };
      const tolerances = childrenOf(nodeAt(plugin, 'numerical_records'), 'numerical_record');
      const own = tolerances.find((record) => textAt(record, 'answer') === right.attributes.id);
      const within = Number(textAt(own, 'tolerance').replace(',', '.')) || 0;
      return {
        ...base,
        kind: 'number',
        value,
        within: Math.abs(within),
        answerWhy: textAt(right, 'feedback'),
      };
    }
    default:
      return { ...base, kind: 'other', type };
  }
}
