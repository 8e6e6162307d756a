import { color, fontCss, markSvg, nightRamp, stairSvg, syntaxCss, terrace } from './brand.ts';
import type { Lesson } from './content-files.ts';
import { classesOf, escapeHtml, languageOf, toHtml } from './highlight.ts';
import type { Commit, Mark, Picture, TerminalLine } from './lesson-script.ts';
import { courseArt } from './title-art.ts';
import { windowCss, windowHtml } from './window-view.ts';

/** How far a picture has appeared: `typed` characters of its text; `enter`, 0 to 1, of the parts that move in later. */
export type Moment = { typed: number; enter: number; scene: number; cursor: boolean };

export type FrameContext = { lesson: Lesson; chapters: string[]; chapter: number; language?: 'id' };

const width = 1280;
const height = 720;
/** The player shows captions over the bottom of the picture, so nothing important goes there. */
const captionSafe = 92;

export const pageHtml =
  () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${fontCss()}${frameCss}</style></head>
<body><div id="stage"></div><iframe id="browser" title="Browser"></iframe></body></html>`;

export function frameHtml(picture: Picture, moment: Moment, context: FrameContext): string {
  const inner = viewHtml(picture, moment, context);
  return `<div class="frame" style="--enter:${moment.enter};opacity:${moment.scene}">${inner}</div>`;
}

function viewHtml(picture: Picture, moment: Moment, context: FrameContext): string {
  switch (picture.view) {
    case 'title':
      return titleView(context, moment);
    case 'tonight':
      return tonightView(context, moment);
    case 'slide':
      return slideView(picture, context);
    case 'code':
      return codeView(picture, moment, context);
    case 'terminal':
      return terminalView(picture, moment, context);
    case 'window':
      return `${header(context)}${windowHtml(picture)}${note(picture.note)}`;
    case 'flow':
      return flowView(picture, context);
    case 'graph':
      return graphView(picture, context);
  }
}

/** Inline code in prose: backticks become a chip. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function header(context: FrameContext): string {
  const chapter = context.chapters[context.chapter] ?? '';
  return `<div class="head"><span class="head-l">${markSvg(26, 'oklch(0.40 0.12 266)')}<b>${escapeHtml(context.lesson.fields.title)}</b></span><span class="head-r">${escapeHtml(chapter)}${stairSvg(context.chapters.length, context.chapter, 96, color.nightLine, color.onNight2)}</span></div>`;
}

function note(text: string): string {
  return text ? `<div class="note new"><i></i><span>${prose(text)}</span></div>` : '';
}

/** The course as a hillside: one tread for each module, kunyit for this one. `enter` climbs up to it. */
function hills(context: FrameContext, enter: number): string {
  const { number, siblings } = context.lesson;
  const left = 300;
  const tread = (width + 20 - left) / siblings;
  const rise = 270 / siblings;
  const climb = (scale: number): [number, number][] =>
    Array.from({ length: siblings }, (_, i) => [rise * scale, i === siblings - 1 ? tread + 300 : tread]);
  const bars = Array.from({ length: siblings }, (_, i) => {
    const x = left + i * tread + tread * 0.24;
    const y = 642 - (i + 1) * rise - 17;
    const fill = i + 1 < number ? color.onNight2 : i + 1 === number ? color.kunyit : 'oklch(0.52 0.11 265)';
    const reached = i + 1 > number ? 1 : Math.min(1, Math.max(0, enter * (number + 1) - i));
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(tread * 0.5).toFixed(1)}" height="13" rx="5.5" fill="${fill}" opacity="${reached.toFixed(2)}"/>`;
  });
  const sunrise = 46 * (1 - enter) ** 2;
  return `<svg class="hills" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <circle cx="1076" cy="${(214 + sunrise).toFixed(1)}" r="78" fill="${color.sun}"/>
    ${terrace(200, 584, climb(1.16), height + 20, 14, nightRamp[0] ?? '')}
    ${terrace(250, 614, climb(1.08), height + 20, 14, nightRamp[1] ?? '')}
    ${terrace(left, 642, climb(1), height + 20, 14, nightRamp[2] ?? '')}
    ${courseArt(context.lesson.courseSlug)}${bars.join('')}
    ${terrace(
      520,
      706,
      [
        [26, 380],
        [30, 420],
      ],
      height + 20,
      14,
      color.nightDeep,
    )}</svg>`;
}

/** A faint strip of terraces, the only content in the part of a slide that captions may cover. */
function foot(): string {
  return `<svg class="hills" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${terrace(
    430,
    704,
    [
      [30, 250],
      [38, 230],
      [44, 210],
      [50, 300],
    ],
    height + 20,
    12,
    'oklch(0.262 0.064 267)',
  )}${terrace(
    760,
    716,
    [
      [26, 220],
      [34, 200],
      [40, 300],
    ],
    height + 20,
    12,
    color.night2,
  )}</svg>`;
}

function titleView(context: FrameContext, moment: Moment): string {
  const { lesson } = context;
  const [module, of] = context.language === 'id' ? ['Modul', 'dari'] : ['Module', 'of'];
  const place = `${module} ${lesson.number} ${of} ${lesson.siblings}`;
  return `<div class="title">${hills(context, moment.enter)}<div class="title-in"><p class="eyebrow">${markSvg(34, 'oklch(0.40 0.12 266)')}<span>${escapeHtml(lesson.courseTitle)}</span></p><h1>${escapeHtml(lesson.fields.title)}</h1><p class="sub">${place}</p></div></div>`;
}

function tonightView(context: FrameContext, moment: Moment): string {
  const items = context.lesson.fields.actionItems;
  const shown = items.map((item, i) => {
    const share = Math.min(1, Math.max(0, moment.enter * (items.length + 1) - i));
    return `<li style="--enter:${share.toFixed(2)}" class="new"><i></i><span>${prose(item.title)}</span></li>`;
  });
  return `${foot()}${header(context)}<div class="slide"><h2>Tonight</h2><p class="lead">Small enough to finish before you sleep.</p><ul class="checks">${shown.join('')}</ul></div>`;
}

const cardSigns = {
  question: '?',
  try: '<b></b><b></b>',
};

function slideView(picture: Extract<Picture, { view: 'slide' }>, context: FrameContext): string {
  const points = picture.points.map((point, i) => {
    const state = i >= picture.freshFrom ? 'new now' : i === picture.points.length - 1 ? 'now' : '';
    return `<li class="${state}" style="margin-left:${i * 26}px"><i></i><span>${prose(point)}</span></li>`;
  });
  // Heading, points, margins and lines, against the room above the captions.
  const above = points.length > 0 ? 44 + points.length * 70 : 40;
  const isTight = 52 + above + 44 + picture.big.split('\n').length * 46 > height - 112 - captionSafe;
  const big = picture.big
    ? `<pre class="big ${isTight ? 'tight' : ''} ${picture.bigIsNew ? 'new' : ''}">${toHtml(picture.big, classesOf(picture.big, picture.lang))}</pre>`
    : '';
  const list = points.length > 0 ? `<ul class="points">${points.join('')}</ul>` : '';
  const sign = picture.card === null ? '' : `<i class="card">${cardSigns[picture.card]}</i>`;
  return `${foot()}${header(context)}<div class="slide"><h2>${sign}${prose(picture.heading)}</h2>${list}${big}</div>`;
}

/** The part to type: from where the old and the new text differ to where they agree again. */
export function typingSpan(before: string, after: string): { start: number; end: number } {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - start;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { start, end: after.length - tail };
}

function markedCharacters(text: string, marks: Mark[]): boolean[] {
  const marked = new Array<boolean>(text.length).fill(false);
  for (const mark of marks) {
    if (typeof mark === 'string') {
      const at = text.indexOf(mark);
      if (at < 0) throw new Error(`nothing to mark: "${mark}" is not in\n${text}`);
      marked.fill(true, at, at + mark.length);
    } else {
      const lines = text.split('\n');
      const line = lines[mark - 1];
      if (line === undefined) throw new Error(`no line ${mark} to mark in\n${text}`);
      const start = lines.slice(0, mark - 1).join('\n').length + (mark > 1 ? 1 : 0);
      marked.fill(true, start + (line.length - line.trimStart().length), start + line.length);
    }
  }
  return marked;
}

/** A block after the last letter of a line, a thin bar in front of a letter, which a block would hide. */
const caret = (on: boolean, isThin = false) =>
  `<b class="caret${on ? '' : ' off'}${isThin ? ' thin' : ''}"></b>`;

function codeHtml(picture: Extract<Picture, { view: 'code' }>, moment: Moment): string {
  const { code } = picture;
  const classes = classesOf(code, languageOf(picture.file));
  const { start, end } = typingSpan(picture.before, code);
  const typedEnd = Math.min(end, start + moment.typed);
  const isDone = typedEnd >= end;
  const marked = isDone && moment.enter > 0 ? markedCharacters(code, picture.mark) : [];
  const upTo = toHtml(code.slice(0, typedEnd), classes, marked);
  const rest = toHtml(code.slice(end), classes.slice(end), marked.slice(end));
  const isInside = end < code.length && code[end] !== '\n';
  const at =
    end > start ? upTo + caret(moment.cursor, isInside) + rest : `${upTo}${rest}${caret(moment.cursor)}`;
  const lines = at.split('\n');
  const numbers = lines.map((_, i) => i + 1).join('\n');
  // A console or a tree is no file, and its lines have no numbers.
  const gutter = picture.file.includes('.') ? `<pre class="gutter">${numbers}</pre>` : '';
  return `${gutter}<pre class="code">${at}</pre>`;
}

function tree(project: string, files: string[], file: string, context: FrameContext): string {
  const rows = files.map((entry) => {
    const [name = '', state = ''] = entry.split(' ');
    const badge = state ? `<em class="st-${state}">${escapeHtml(state)}</em>` : '';
    return `<li class="${name === file ? 'on' : ''}"><span>${escapeHtml(name)}</span>${badge}</li>`;
  });
  const { chapters, chapter } = context;
  return `<div class="tree"><p>${escapeHtml(project)}</p><ul>${rows.join('')}</ul><div class="where">${stairSvg(chapters.length, chapter, 150, color.nightLine, color.onNight2)}<span>${escapeHtml(chapters[chapter] ?? '')}</span></div></div>`;
}

/** What a script calls a part of the browser's developer tools, and the tab it is in. */
const toolTabs: Readonly<Record<string, string>> = {
  Console: 'Console',
  'F12-Elements': 'Elements',
  'F12-Styles': 'Elements',
};

/** The tabs of the developer tools, this one in front. */
function tools(file: string, active: string): string {
  const rows = ['Elements', 'Console', 'Sources', 'Network'].map(
    (name) => `<span class="${name === active ? 'on' : ''}">${name}</span>`,
  );
  const styles =
    file === 'F12-Styles'
      ? '<div class="tools low"><span class="on">Styles</span><span>Computed</span></div>'
      : '';
  return `<div class="tools">${rows.join('')}</div>${styles}`;
}

/** The open files of the project, this one in front; or the developer tools. */
function tabs(picture: Extract<Picture, { view: 'code' }>): string {
  const tool = toolTabs[picture.file];
  if (tool !== undefined) return tools(picture.file, tool);
  const open = picture.files.filter((name) => !(name in toolTabs));
  const rows = open.map((entry) => {
    const [name = '', state = ''] = entry.split(' ');
    const badge = state ? ` <em class="st-${state}">${escapeHtml(state)}</em>` : '';
    return `<span class="${name === picture.file ? 'on' : ''}">${escapeHtml(name)}${badge}</span>`;
  });
  return `<div class="tabs">${rows.join('')}</div>`;
}

/** Below this a learner with a phone held upright cannot read code: 9 px of 390. */
export const smallestCode = 30;

/** The part of the picture in which code is. */
const codeRoom = (picture: Extract<Picture, { view: 'code' }>) => ({
  width: picture.panel === 'browser' ? 940 : 1240,
  height: picture.panel === 'console' || picture.panel === 'terminal' ? 300 : 470,
});

/** The size of the letters of a scene's code: as large as fits. If that is too small, the code moves up instead. */
export function codeSize(picture: Extract<Picture, { view: 'code' }>): number {
  const room = codeRoom(picture);
  const byWidth = room.width / ((picture.fit.columns + 1) * letterWidth + gutterWidth);
  const byHeight = room.height / (picture.fit.rows * lineHeight);
  return Math.min(codeLargest, Math.floor(Math.min(byWidth, Math.max(byHeight, smallestCode)) * 2) / 2);
}

function codeView(
  picture: Extract<Picture, { view: 'code' }>,
  moment: Moment,
  context: FrameContext,
): string {
  const isSide = picture.panel === 'browser';
  const hasPanel = picture.panel === 'console' || picture.panel === 'terminal';
  const size = codeSize(picture);
  const { height: room } = codeRoom(picture);
  const rows = Math.floor(room / (size * lineHeight));
  const moved = Math.max(0, Math.min(focusLine(picture) - rows, picture.code.split('\n').length - rows));
  const out = hasPanel ? panelHtml(picture, moment) : '';
  const browser = isSide
    ? `<div class="chrome"><div class="bar"><i></i><i></i><i></i><span>${escapeHtml(picture.project)}</span></div></div>`
    : '';
  const { chapters, chapter } = context;
  const where = isSide
    ? ''
    : `<div class="at"><span>${escapeHtml(chapters[chapter] ?? '')}</span>${stairSvg(chapters.length, chapter, 96, color.nightLine, color.onNight2)}</div>`;
  const text = `<div class="text" style="--size:${size}px;height:${Math.ceil(rows * size * lineHeight)}px"><div style="margin-top:-${(moved * size * lineHeight).toFixed(1)}px">${codeHtml(picture, moment)}</div></div>`;
  return `<div class="main ${isSide ? 'side' : ''}">${tabs(picture)}${where}${text}${out}${note(picture.note)}</div>${browser}`;
}

/** The last line that matters in this step: where it is marked, or where it changed, or the end. */
function focusLine({ code, before, mark }: Extract<Picture, { view: 'code' }>): number {
  const lineAt = (at: number) => code.slice(0, at).split('\n').length;
  const marked = mark.map((one) => (typeof one === 'number' ? one : lineAt(code.indexOf(one) + one.length)));
  if (marked.length > 0) return Math.max(...marked) + 1;
  if (code !== before) return lineAt(typingSpan(before, code).end) + 1;
  return code.split('\n').length;
}

const letterWidth = 0.6;
const gutterWidth = 1.8;
const lineHeight = 1.52;
const codeLargest = 34;

/** The letters of a panel or a terminal: as large as its longest line and its most lines allow. */
function sizeFor(fit: { columns: number; rows: number }, room: { width: number; height: number }): number {
  const byWidth = room.width / (Math.max(fit.columns, 1) * letterWidth);
  const byHeight = room.height / (Math.max(fit.rows, 1) * lineHeight);
  return Math.max(14, Math.min(30, Math.floor(Math.min(byWidth, byHeight) * 2) / 2));
}

function panelHtml(picture: Extract<Picture, { view: 'code' }>, moment: Moment): string {
  const lines = picture.out === '' ? [] : picture.out.split('\n');
  const show = !picture.outIsNew || moment.enter > 0;
  const rows = lines.map((line, i) => outLine(line, picture.outIsNew, isBad(lines, i))).join('');
  const title = picture.panel === 'console' ? 'Console' : 'Terminal';
  const size = sizeFor(picture.outFit, { width: 1180, height: 146 });
  return `<div class="panel"><h3>${title}</h3><div style="--out:${size}px">${show ? rows : ''}</div></div>`;
}

/** Whether a line tells what went wrong, or goes on with one that does. */
function isBad(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (/error|fatal|NaN|undefined|conflict|^Access to fetch/i.test(line)) return true;
  return line.startsWith('  ') && at > 0 && isBad(lines, at - 1);
}

function outLine(line: string, isNew: boolean, bad: boolean): string {
  const css = isNew ? 'new' : '';
  if (line.startsWith('$ '))
    return `<p class="${css}"><b class="ps">$</b> ${toHtml(line.slice(2), classesOf(line.slice(2), 'sh'))}</p>`;
  return `<p class="${css} ${bad ? 'bad' : ''}">${escapeHtml(line) || '&nbsp;'}</p>`;
}

/** The size of the letters of a terminal; `smallestCode` where every line of the scene fits. */
export const terminalSize = ({ fit, files }: Extract<Picture, { view: 'terminal' }>): number =>
  sizeFor(fit, { width: files.length > 0 ? 940 : 1116, height: 410 });

function terminalView(
  picture: Extract<Picture, { view: 'terminal' }>,
  moment: Moment,
  context: FrameContext,
): string {
  const side = picture.files.length > 0 ? tree(picture.folder, picture.files, '', context) : '';
  const size = terminalSize(picture);
  const rows = picture.lines.map((line, i) => {
    const isFresh = i >= picture.freshFrom;
    if (line.kind === 'run') return runLine(line, isFresh ? moment : null, picture);
    if (isFresh && moment.enter === 0) return '';
    return `<p class="${isFresh ? 'new' : ''} ${terminalTone(line.text)}">${withMarks(line.text, picture.mark, isFresh)}</p>`;
  });
  const last = picture.lines.at(-1);
  const isWaiting = moment.enter > 0 && last?.kind !== 'run' && !picture.isBusy;
  const prompt =
    isWaiting || picture.lines.length === 0
      ? `<p>${promptHtml(picture.folder)}${caret(moment.cursor)}</p>`
      : '';
  return `${side || header(context)}<div class="term ${side ? 'with-tree' : ''}"><div class="bar"><i></i><i></i><i></i><span>Terminal</span></div><div class="term-in" style="--out:${size}px">${rows.join('')}${prompt}</div>${note(picture.note)}</div>`;
}

const promptHtml = (folder: string) => `<b class="ps">${escapeHtml(folder)} $</b> `;

function runLine(
  line: TerminalLine,
  moment: Moment | null,
  picture: Extract<Picture, { view: 'terminal' }>,
): string {
  const [folder = '', command = ''] = line.text.split('\u0000');
  const shown = moment ? command.slice(0, moment.typed) : command;
  const classes = classesOf(command, 'sh');
  const isLast = picture.lines.at(-1) === line;
  const cursor = moment && (moment.enter === 0 || isLast) ? caret(moment.cursor) : '';
  return `<p>${promptHtml(folder)}${toHtml(shown, classes)}${cursor}</p>`;
}

function terminalTone(text: string): string {
  if (/^(error|fatal|CONFLICT|remote: error|\w*Error:)/.test(text)) return 'bad';
  if (/^\s+(new file|modified):|^Changes to be|^\+/.test(text)) return 'good';
  if (/^-(?!-)|^\s+deleted:|^Untracked|^Changes not/.test(text)) return 'warn';
  return '';
}

function withMarks(text: string, marks: Mark[], isFresh: boolean): string {
  const hit = isFresh ? marks.find((mark) => typeof mark === 'string' && text.includes(mark)) : undefined;
  if (typeof hit !== 'string') return escapeHtml(text) || '&nbsp;';
  const at = text.indexOf(hit);
  const cut = [text.slice(0, at), hit, text.slice(at + hit.length)].map(escapeHtml);
  return `${cut[0]}<span class="mark">${cut[1]}</span>${cut[2]}`;
}

function flowView(picture: Extract<Picture, { view: 'flow' }>, context: FrameContext): string {
  const columns = picture.columns.map((column, i) => {
    const items = (picture.items[i] ?? []).map((item) => {
      const isNew = !picture.known.has(`${i}:${item}`);
      return `<span class="chip ${isNew ? 'new fresh' : ''}">${escapeHtml(item)}</span>`;
    });
    return `<div class="col ${i === picture.active ? 'on' : ''}" style="margin-top:${(picture.columns.length - 1 - i) * 20}px"><b>${escapeHtml(column.title)}</b><small>${prose(column.sub)}</small><div>${items.join('')}</div></div>`;
  });
  const { arrow } = picture;
  const joined = columns.map((html, i) => {
    if (i === columns.length - 1) return html;
    const isOn = arrow?.from === i;
    const label = isOn ? `<code class="new">${escapeHtml(arrow.label)}</code>` : '';
    const tone = isOn ? color.kunyit : color.nightLine;
    return `${html}<div class="arrow" style="margin-top:${(picture.columns.length - 1 - i) * 20 - 10}px">${label}<svg width="64" height="16" viewBox="0 0 64 16"><path d="M2 8H58M51 2l8 6-8 6" fill="none" stroke="${tone}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg></div>`;
  });
  return `${header(context)}<div class="slide"><h2>${prose(picture.heading)}</h2><div class="flow n${columns.length}">${joined.join('')}</div>${note(picture.note)}</div>`;
}

function graphView(picture: Extract<Picture, { view: 'graph' }>, context: FrameContext): string {
  const gap = Math.min(200, 1000 / Math.max(picture.commits.length - 1, 3));
  const place = (i: number, lane: number) => ({ x: 96 + i * gap, y: 210 - lane * 80 });
  const spot = new Map(picture.commits.map((commit, i) => [commit.id, place(i, commit.lane)]));
  const edges = picture.commits.flatMap((commit, i) =>
    parentsOf(commit, i, picture.commits).map((parent) => {
      const [a, b] = [spot.get(parent), spot.get(commit.id)];
      if (!a || !b) throw new Error(`graph: commit ${commit.id} names an unknown parent ${parent}`);
      const isNew = !picture.known.has(commit.id);
      const middle = (a.x + b.x) / 2;
      return `<path class="${isNew ? 'new' : ''}" d="M${a.x} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}" fill="none" stroke="${color.nightLine}" stroke-width="5"/>`;
    }),
  );
  const nodes = picture.commits.map((commit, i) => {
    const { x, y } = place(i, commit.lane);
    const isLast = i === picture.commits.length - 1;
    const names = Object.entries(picture.labels).filter(([, id]) => id === commit.id);
    const tags = names.map(([name], n) => {
      const w = name.length * 18 + 28;
      const ty = commit.lane > 0 ? y - 104 - n * 50 : y + 66 + n * 50;
      return `<g><rect x="${x - w / 2}" y="${ty}" width="${w}" height="42" rx="10" fill="${color.nila}" stroke="oklch(0.55 0.12 265)"/><text x="${x}" y="${ty + 31}" class="tag">${escapeHtml(name)}</text></g>`;
    });
    const fill = isLast ? color.kunyit : color.onNight2;
    return `<g class="${picture.known.has(commit.id) ? '' : 'new'}"><rect x="${x - 26}" y="${y - 13}" width="52" height="26" rx="10" fill="${fill}"/><text x="${x}" y="${commit.lane > 0 ? y - 30 : y + 50}" class="msg">${escapeHtml(commit.text)}</text>${tags.join('')}</g>`;
  });
  return `${header(context)}<div class="slide"><h2>${prose(picture.heading)}</h2><svg class="graph" width="1160" height="350" viewBox="0 0 1160 350">${edges.join('')}${nodes.join('')}</svg>${note(picture.note)}</div>`;
}

function parentsOf(commit: Commit, index: number, commits: Commit[]): string[] {
  if (commit.parents) return commit.parents;
  const before = commits.slice(0, index).filter((other) => other.lane === commit.lane);
  const parent = before.at(-1);
  return parent ? [parent.id] : [];
}

const frameCss = `
*{box-sizing:border-box;margin:0;padding:0}
html,body{width:${width}px;height:${height}px;overflow:hidden;background:${color.night}}
body{font-family:Jakarta;word-spacing:.06em;color:${color.onNight};-webkit-font-smoothing:antialiased}
#stage,.frame{position:absolute;inset:0;background:${color.night}}
code,pre,.mono{font-family:Mono;word-spacing:normal;font-feature-settings:"calt" 0,"zero" 1}
ul{list-style:none}
.new{opacity:var(--enter);transform:translateY(calc((1 - var(--enter))*10px))}
svg .new{transform:none}
.mark{background:oklch(0.815 0.155 79 / .24);border-radius:4px;box-shadow:0 0 0 3px oklch(0.815 0.155 79 / .24)}
.caret{display:inline-block;width:.55em;height:1.12em;margin:0 -.55em 0 .06em;vertical-align:-.2em;background:${color.kunyit};border-radius:1.5px}
.caret.thin{width:.13em;margin:0 -.065em}
.caret.off{opacity:.16}
.head{position:absolute;left:56px;right:56px;top:34px;display:flex;justify-content:space-between;align-items:center;color:${color.onNight2};font-size:18px}
.head span{display:flex;align-items:center;gap:14px}.head b{font-weight:600}
.head-r{gap:18px!important}
.slide{position:absolute;left:56px;right:56px;top:112px;bottom:${captionSafe}px}
.slide h2{font-size:44px;line-height:52px;font-weight:740;letter-spacing:-.026em;max-width:1080px;text-wrap:balance}
.slide code,.note code{font-size:.9em;background:${color.night2};border:1px solid ${color.nightLine};border-radius:6px;padding:.04em .32em;color:oklch(0.88 0.10 84)}
.card{display:inline-grid;grid-auto-flow:column;gap:7px;place-content:center;vertical-align:-10px;width:60px;height:60px;margin-right:22px;border-radius:16px;background:${color.kunyit};color:${color.nightDeep};font:780 40px/60px Jakarta}
.card b{width:9px;height:28px;border-radius:3px;background:${color.nightDeep}}
.lead{font-size:24px;color:${color.onNight2};margin-top:10px}
.points{margin-top:38px;display:grid;gap:26px}
.points li{position:relative;display:flex;gap:24px;align-items:baseline;font-size:32px;line-height:44px;color:${color.onNight2}}
.points i{flex:none;width:44px;height:12px;border-radius:5px;background:oklch(0.52 0.11 265);transform:translateY(-5px)}
.points .now{color:${color.onNight}}.points .now i{background:${color.kunyit}}
.big{margin-top:40px;display:inline-block;font-size:31px;line-height:46px;background:${color.nightDeep};border:1px solid ${color.nightLine};border-radius:16px;padding:22px 34px;white-space:pre}
.points + .big{margin-top:32px}
.points + .big.tight{margin-top:20px;padding:14px 34px;font-size:30px;line-height:38px}
.checks{margin-top:36px;display:grid;gap:20px}
.checks li{display:flex;gap:22px;align-items:flex-start;font-size:30px;line-height:40px}
.checks i{flex:none;width:32px;height:32px;margin-top:4px;border-radius:7px;border:2.5px solid ${color.kunyit}}
.title,.hills{position:absolute;inset:0}
.title-in{position:absolute;left:72px;top:84px;width:900px}
.eyebrow{display:flex;gap:16px;align-items:center;font-size:23px;font-weight:600;color:${color.onNight2}}
.title h1{margin-top:30px;font-size:66px;line-height:72px;font-weight:780;letter-spacing:-.034em;max-width:780px;text-wrap:balance}
.sub{margin-top:20px;font-size:24px;color:${color.onNight2}}
.tree{position:absolute;left:0;top:0;bottom:0;width:282px;background:${color.night2};border-right:1px solid ${color.nightLine};padding:30px 14px}
.tree p{font-size:20px;font-weight:680;padding:0 12px;margin-bottom:14px}
.tree li{display:flex;justify-content:space-between;align-items:center;font:450 17.5px/38px Mono;padding:0 12px;border-radius:8px;color:${color.onNight2}}
.tree li.on{background:oklch(0.345 0.078 267);color:${color.onNight}}
.tree em{font:600 14px/22px Mono;font-style:normal}
.st-M,.st-U,.st-new,.st-modified{color:oklch(0.84 0.13 82)}.st-A,.st-staged{color:oklch(0.83 0.11 150)}
.where{position:absolute;left:26px;right:20px;bottom:34px;font-size:16px;line-height:22px;color:${color.onNight2};display:grid;gap:12px}
.main{position:absolute;left:0;right:0;top:0;bottom:0}
.main.side{right:318px}
.tabs{display:flex;gap:6px;height:62px;padding:16px 16px 0;font:500 22px/46px Mono;color:${color.onNight2}}
.tabs span{padding:0 20px;border-radius:12px 12px 0 0}.tabs .on{background:${color.night2};color:${color.onNight}}
.tabs em{font:600 18px/22px Mono}
.tools{display:flex;gap:6px;height:62px;padding:14px 24px 0;background:${color.night2};border-bottom:2px solid ${color.nightLine};font-size:26px;line-height:40px;color:${color.onNight2}}
.tools.low{height:52px;padding-top:6px;background:none;font-size:24px}
.tools span{padding:0 18px}.tools .on{color:${color.onNight};box-shadow:inset 0 -4px oklch(0.72 0.12 250)}
.tools~.text{padding-left:40px}
.at{position:absolute;right:40px;top:26px;display:flex;gap:18px;font-size:20px;line-height:28px;color:${color.onNight2}}
.text{padding:0 0 0 16px;margin-top:10px;font-size:var(--size);line-height:1.52;overflow:hidden}
.text>div{display:flex;gap:.5em}
.text pre{font-size:inherit;line-height:inherit;white-space:pre}
.gutter{color:oklch(0.50 0.05 266);text-align:right;min-width:1.3em;font-size:inherit}
.panel{position:absolute;left:0;right:0;bottom:0;height:${captionSafe + 186}px;border-top:1px solid ${color.nightLine};background:${color.nightDeep};padding:10px 40px 0;overflow:hidden}
.panel h3{font-size:20px;font-weight:600;color:${color.onNight2};margin-bottom:2px}
.panel p{font:450 var(--out)/1.5 Mono;white-space:pre}
.main .panel + .note{bottom:${captionSafe + 186 + 14}px}
.bad{color:oklch(0.78 0.13 25)}.good{color:oklch(0.83 0.11 150)}.warn{color:oklch(0.84 0.13 82)}
.ps{color:oklch(0.735 0.15 152);font-weight:600}
.note{position:absolute;left:40px;right:40px;bottom:${captionSafe + 8}px;display:flex;gap:16px;font-size:28px;line-height:37px;color:${color.onNight}}
.note i{flex:none;width:30px;height:10px;border-radius:4px;margin-top:14px;background:${color.kunyit}}
.slide .note{left:0;right:0;bottom:6px}
.chrome{position:absolute;right:16px;top:30px;width:290px;bottom:${captionSafe + 8}px;border-radius:14px;overflow:hidden;background:${color.mori}}
.bar{height:40px;display:flex;align-items:center;gap:8px;padding:0 16px}
.bar i{width:11px;height:11px;border-radius:6px;background:oklch(0.80 0.02 84)}
.bar span{margin-left:10px;font:500 14px/20px Mono}
.chrome .bar{background:oklch(0.925 0.014 82);color:${color.ink2}}
#browser{position:absolute;left:${width - 16 - 290}px;top:70px;width:290px;height:${height - 70 - captionSafe - 8}px;border:0;border-radius:0 0 14px 14px;background:${color.mori};display:none}
.term{position:absolute;left:56px;right:56px;top:92px;bottom:${captionSafe}px}
.term.with-tree{left:282px;right:0;top:0}
.term .bar{background:${color.night2};border:1px solid ${color.nightLine};border-radius:14px 14px 0 0;color:${color.onNight2}}
.term .bar i{background:${color.nightLine}}
.term-in{position:absolute;left:0;right:0;top:40px;bottom:54px;background:${color.nightDeep};border:1px solid ${color.nightLine};border-top:0;border-radius:0 0 14px 14px;padding:18px 26px;overflow:hidden}
.term.with-tree .bar,.term.with-tree .term-in{border-radius:0;border-width:0 0 1px}
.term-in p{font:450 var(--out)/1.52 Mono;white-space:pre}
.term .note{left:4px;right:0;bottom:4px}
.term.with-tree .note{left:28px}
.flow{display:flex;align-items:flex-start;margin-top:6px;gap:12px}
.col{flex:1;min-width:0;min-height:330px;background:${color.night2};border:2px solid ${color.nightLine};border-radius:18px;padding:16px 18px}
.col.on{border-color:${color.kunyit}}
.col b{display:block;font-size:32px;line-height:40px;font-weight:680;letter-spacing:-.01em}
.col small{display:block;font-size:26px;line-height:32px;color:${color.onNight2};min-height:64px}
.col div{display:grid;gap:8px;margin-top:12px;justify-items:start}
.chip{font:500 30px/38px Mono;font-feature-settings:"calt" 0;word-spacing:normal;background:${color.nightDeep};border:1px solid ${color.nightLine};border-radius:9px;padding:4px 10px}
.chip.fresh{border-color:${color.kunyit}}
.arrow{position:relative;z-index:1;width:70px;height:330px;flex:none;display:grid;align-content:center;justify-items:center}
.arrow code{position:absolute;bottom:18px;left:50%;transform:translateX(-50%);font-size:30px!important;line-height:40px;white-space:nowrap;border-color:${color.kunyit}}
.graph{margin-top:26px;overflow:visible}
.graph .msg{font:500 30px Mono;fill:${color.onNight2};text-anchor:middle}
.graph .tag{font:600 30px Mono;fill:${color.onNight};text-anchor:middle}
.term-in p,.panel p,.tree li,.chip,.text pre{font-feature-settings:"calt" 0,"zero" 1;word-spacing:normal}
${windowCss}
${syntaxCss}`;
