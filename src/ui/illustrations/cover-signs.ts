import { type CoverSign, coverSigns } from '#kernel/cover-names.ts';

/** What a cover says it teaches: a sign made only of rounded bars on a grid. */

/** `lit` is the part that the cover is about, in kunyit; `soft` stands back. */
export type SignTint = 'ink' | 'soft' | 'lit';

/** Column, row and length of a bar; a bar is one unit high. */
export type SignBar = readonly [column: number, row: number, length: number, tint?: SignTint];

export const signBars: Readonly<Record<CoverSign, readonly SignBar[]>> = {
  // >_
  prompt: [
    [0, 0, 2],
    [2, 1, 2],
    [4, 2, 2],
    [2, 3, 2],
    [0, 4, 2],
    [6, 5, 6, 'lit'],
  ],
  // x =
  assign: [
    [0, 0, 2],
    [4, 0, 2],
    [8, 0, 6, 'lit'],
    [2, 1, 2],
    [0, 2, 2],
    [4, 2, 2],
    [8, 2, 6, 'lit'],
  ],
  if: [
    [0, 0, 2, 'lit'],
    [8, 0, 4],
    [6, 1, 2],
    [0, 2, 2],
    [4, 2, 6],
    [0, 3, 2],
    [6, 3, 2],
    [0, 4, 2],
    [6, 4, 2],
  ],
  // [ ]
  list: [
    [0, 0, 4],
    [10, 0, 4],
    [0, 1, 2],
    [4, 1, 6, 'lit'],
    [12, 1, 2],
    [0, 2, 2],
    [12, 2, 2],
    [0, 3, 2],
    [4, 3, 6, 'soft'],
    [12, 3, 2],
    [0, 4, 4],
    [10, 4, 4],
  ],
  // =>
  arrow: [
    [8, 0, 2],
    [0, 1, 6, 'lit'],
    [10, 1, 2],
    [12, 2, 2],
    [0, 3, 6, 'lit'],
    [10, 3, 2],
    [8, 4, 2],
  ],
  // { }
  braces: [
    [2, 0, 4],
    [10, 0, 4],
    [2, 1, 2],
    [12, 1, 2],
    [0, 2, 2],
    [6, 2, 4, 'lit'],
    [14, 2, 2],
    [2, 3, 2],
    [12, 3, 2],
    [2, 4, 4],
    [10, 4, 4],
  ],
  // </>
  tag: [
    [2, 0, 2],
    [9, 0, 2, 'lit'],
    [12, 0, 2],
    [1, 1, 2],
    [8, 1, 2, 'lit'],
    [13, 1, 2],
    [0, 2, 2],
    [7, 2, 2, 'lit'],
    [14, 2, 2],
    [1, 3, 2],
    [6, 3, 2, 'lit'],
    [13, 3, 2],
    [2, 4, 2],
    [5, 4, 2, 'lit'],
    [12, 4, 2],
  ],
  log: [
    [0, 0, 4, 'lit'],
    [6, 0, 8],
    [0, 2, 4, 'soft'],
    [6, 2, 6],
    [0, 4, 4, 'soft'],
    [6, 4, 8],
  ],
  branch: [
    [5, 0, 3, 'lit'],
    [9, 0, 3, 'lit'],
    [3, 1, 2, 'soft'],
    [12, 1, 2, 'soft'],
    [1, 2, 2, 'soft'],
    [14, 2, 2, 'soft'],
    [0, 3, 4],
    [6, 3, 5],
    [13, 3, 4],
  ],
  table: [
    [0, 0, 4],
    [6, 0, 4],
    [12, 0, 4],
    [0, 2, 4, 'soft'],
    [6, 2, 4, 'soft'],
    [12, 2, 4, 'soft'],
    [0, 3, 4, 'lit'],
    [6, 3, 4, 'lit'],
    [12, 3, 4, 'lit'],
    [0, 4, 4, 'soft'],
    [6, 4, 4, 'soft'],
    [12, 4, 4, 'soft'],
  ],
  // #
  hash: [
    [4, 0, 2],
    [8, 0, 2],
    [2, 1, 10, 'lit'],
    [3, 2, 2],
    [7, 2, 2],
    [0, 3, 10, 'lit'],
    [2, 4, 2],
    [6, 4, 2],
  ],
  /** There and back. */
  exchange: [
    [10, 0, 2],
    [0, 1, 14],
    [10, 2, 2],
    [2, 3, 2, 'lit'],
    [0, 4, 14, 'lit'],
    [2, 5, 2, 'lit'],
  ],
  document: [
    [0, 0, 7, 'lit'],
    [0, 2, 14],
    [0, 3, 11],
    [0, 4, 13],
    [0, 5, 6, 'soft'],
  ],
  checklist: [
    [0, 0, 2, 'lit'],
    [4, 0, 9],
    [0, 2, 2],
    [4, 2, 7],
    [0, 4, 2, 'soft'],
    [4, 4, 9, 'soft'],
  ],
  palette: [
    [0, 0, 4],
    [5, 0, 4, 'soft'],
    [10, 0, 4],
    [0, 2, 4, 'soft'],
    [5, 2, 4, 'lit'],
    [10, 2, 4, 'soft'],
    [0, 4, 4],
    [5, 4, 4, 'soft'],
    [10, 4, 4],
  ],
  // %
  percent: [
    [0, 0, 4],
    [10, 0, 2, 'lit'],
    [0, 1, 4],
    [8, 1, 2, 'lit'],
    [6, 2, 2, 'lit'],
    [4, 3, 2, 'lit'],
    [8, 3, 4],
    [2, 4, 2, 'lit'],
    [8, 4, 4],
  ],
  // !
  alert: [
    [4, 0, 4, 'lit'],
    [3, 1, 2],
    [7, 1, 2],
    [2, 2, 2],
    [5, 2, 2, 'lit'],
    [8, 2, 2],
    [1, 3, 2],
    [5, 3, 2, 'lit'],
    [9, 3, 2],
    [0, 4, 12],
  ],
};

const signsOfTopics: Readonly<Record<CoverSign, readonly string[]>> = {
  prompt: ['terminal', 'setup', 'vs code', 'node', 'tools', 'ai'],
  assign: ['basics', 'intl'],
  if: [],
  list: ['arrays'],
  arrow: ['async', 'deployment'],
  braces: ['javascript', 'clean code'],
  tag: ['html', 'dom', 'accessibility'],
  log: ['communication', 'remote', 'writing'],
  branch: ['git', 'github'],
  table: ['sql', 'database', 'spreadsheet', 'layout', 'grid'],
  hash: ['regex'],
  exchange: ['api', 'http', 'web'],
  document: ['cv', 'readme', 'documentation', 'portfolio', 'career'],
  checklist: ['planning', 'habits', 'quality', 'code review', 'interview', 'mentoring'],
  palette: ['css', 'design'],
  percent: ['ppn', 'tax', 'money', 'invoice', 'freelance', 'salary'],
  alert: ['debugging', 'errors'],
};

/** Topics of many pieces: each of those is told apart by what else it is about. */
const broadTopics: readonly string[] = ['career'];

/** The sign of the first tag that has one; a broad topic counts only when no other tag has a sign. */
export function signOfTags(tags: readonly string[], otherwise: CoverSign): CoverSign {
  const topics = tags.map((tag) => tag.toLowerCase());
  const isBroad = (topic: string) => broadTopics.includes(topic);
  for (const topic of [...topics.filter((one) => !isBroad(one)), ...topics.filter(isBroad)]) {
    const sign = coverSigns.find((name) => signsOfTopics[name].includes(topic));
    if (sign) return sign;
  }
  return otherwise;
}
