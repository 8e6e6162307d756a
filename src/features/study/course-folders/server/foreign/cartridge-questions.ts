/** The questions of a quiz in QTI 1.2, in the profile of Common Cartridge. */
import type { ForeignAnswer, ForeignQuestion } from './questions.ts';
import { allBelow, childOf, childrenOf, nodeAt, textAt, type XmlNode } from './xml.ts';

export function cartridgeQuestions(root: XmlNode): { title: string; questions: ForeignQuestion[] } {
  const assessment = nodeAt(root, 'assessment');
  return {
    title: assessment?.attributes.title ?? '',
    questions: allBelow(assessment ?? root, 'item').map(questionIn),
  };
}

/** What the metadata says under a label. */
function labelled(item: XmlNode, label: string): string {
  const field = allBelow(nodeAt(item, 'itemmetadata'), 'qtimetadatafield').find(
    (one) => textAt(one, 'fieldlabel') === label,
  );
  return textAt(field, 'fieldentry');
}

const mattext = (node: XmlNode | undefined): string => allBelow(node, 'mattext')[0]?.text ?? '';

/** The words of the feedback that every answer leads to. */
function feedbackIn(item: XmlNode): string {
  const feedback = childrenOf(item, 'itemfeedback');
  const general = feedback.find(({ attributes }) => /general/.test(attributes.ident ?? ''));
  return mattext(general);
}

const points = (condition: XmlNode): number =>
  childrenOf(condition, 'setvar').reduce((sum, node) => sum + (Number(node.text) || 0), 0);

/** The values that a condition asks for; those behind `not` are those it must not have. */
function valuesAsked(condition: XmlNode): string[] {
  const found: string[] = [];
  const walk = (node: XmlNode) => {
    for (const child of node.children) {
      if (child.name === 'varequal' || child.name === 'varsubstring') found.push(child.text);
      else if (child.name !== 'not') walk(child);
    }
  };
  const variables = childOf(condition, 'conditionvar');
  if (variables) walk(variables);
  return found;
}

function questionIn(item: XmlNode): ForeignQuestion {
  const profile = labelled(item, 'cc_profile') || labelled(item, 'question_type');
  const base = {
    name: item.attributes.title ?? '',
    ask:
      mattext(childOf(nodeAt(item, 'presentation'), 'material')) ||
      mattext(nodeAt(item, 'presentation', 'flow')),
    why: feedbackIn(item),
  };
  const other = (): ForeignQuestion => ({ ...base, kind: 'other', type: profile || 'QTI' });
  const conditions = allBelow(nodeAt(item, 'resprocessing'), 'respcondition').filter(
    (one) => points(one) > 0,
  );
  const right = new Set(conditions.flatMap(valuesAsked));
  if (/multiple_choice|true_false|multiple_response|multiple_answers/.test(profile)) {
    const isSeveral = /multiple_response|multiple_answers/.test(profile);
    const answers = allBelow(nodeAt(item, 'presentation'), 'response_label').map(
      (label): ForeignAnswer => ({
        text: mattext(label),
        share: right.has(label.attributes.ident ?? '') ? 1 : 0,
        why: '',
      }),
    );
    return { ...base, kind: isSeveral ? 'several' : 'one', answers };
  }
  if (/numerical/.test(profile)) return numberIn(base, conditions) ?? other();
  if (/fib|short_answer/.test(profile))
    return { ...base, kind: 'text', answers: [...right].map((text) => ({ text, share: 1, why: '' })) };
  return other();
}

function numberIn(
  base: { name: string; ask: string; why: string },
  conditions: readonly XmlNode[],
): ForeignQuestion | null {
  const [condition] = conditions;
  const [exact] = condition ? allBelow(condition, 'varequal') : [];
  const low = Number((condition && allBelow(condition, 'vargte')[0]?.text) || Number.NaN);
  const high = Number((condition && allBelow(condition, 'varlte')[0]?.text) || Number.NaN);
  const named = Number(exact?.text || Number.NaN);
  const value = Number.isFinite(named) ? named : (low + high) / 2;
  if (!Number.isFinite(value)) return null;
  const within = Number.isFinite(high - low) ? Math.max(0, (high - low) / 2) : 0;
  return { ...base, kind: 'number', value, within, answerWhy: '' };
}
