import { z } from 'zod';
import { color } from './brand.ts';
import { escapeHtml } from './highlight.ts';
import type { Picture } from './lesson-script.ts';

/** What a window shows: the browser's developer tools, or a page of a repository on GitHub. */
export const windowPage = z.enum(['devtools', 'new-repository', 'upload', 'pages']);

type Window = Extract<Picture, { view: 'window' }>;
type Part = (words: string, className?: string) => string;

/** F12 in Chrome: the page above, the tools below it. */
const devtools = (
  part: Part,
) => `<div class="win-page"><b>Kopi Senja</b><span>${part('F12', 'key')}${part('Fn + F12', 'key')}${part('Option + Command + J', 'key')}</span></div>
<div class="win-tools"><nav>${['Elements', 'Console', 'Sources', 'Network'].map((tab) => part(tab, tab === 'Console' ? 'tab open' : 'tab')).join('')}</nav><p class="mono">${part('>', 'prompt')}</p></div>`;

/** Where a repository is made. */
const newRepository = (part: Part, { repository }: Window) =>
  `<h3>Create a new repository</h3><dl><dt>Repository name</dt><dd>${part(repository, 'field')}</dd><dt>Visibility</dt><dd>${part('Public', 'choice')}</dd></dl><p>${part('Create repository', 'save')}</p>`;

const ofRepository = (part: Part, { owner, repository }: Window, open: string, inner: string) =>
  `<h3>${escapeHtml(owner)} / <b>${escapeHtml(repository)}</b></h3><nav>${['Code', 'Issues', 'Pull requests', 'Actions', 'Settings'].map((tab) => part(tab, tab === open ? 'tab open' : 'tab')).join('')}</nav>${inner}`;

function upload(part: Part, picture: Window): string {
  const files = picture.files.map((name) => part(name, 'file new')).join('');
  const drop = `<div class="drop">${part('Drag files here to add them to your repository')}<p>${files}</p></div>`;
  return ofRepository(part, picture, 'Code', `${drop}<p>${part('Commit changes', 'save')}</p>`);
}

function pages(part: Part, picture: Window): string {
  const menu = ['General', 'Branches', 'Pages'].map((item) => part(item, 'item')).join('');
  const address = `https://${picture.owner}.github.io/${picture.repository}/`;
  const live = picture.at.includes(address)
    ? `<p class="live new">Your site is live at ${part(address)}</p>`
    : '';
  const branch = `${part('main', 'choice')}${part('/ (root)', 'choice')}${part('Save', 'save')}`;
  const settings = `${live}<dl><dt>Source</dt><dd>${part('Deploy from a branch', 'choice')}</dd><dt>Branch</dt><dd>${branch}</dd></dl>`;
  const inner = `<div class="win-cols"><div class="menu">${menu}</div><div>${settings}</div></div>`;
  return ofRepository(part, picture, 'Settings', inner);
}

const drawn: Record<Window['page'], (part: Part, picture: Window) => string> = {
  devtools,
  'new-repository': newRepository,
  upload,
  pages,
};

const addressOf = ({ page, owner, repository }: Window): string =>
  ({
    devtools: 'kopi-senja.test',
    'new-repository': 'github.com/new',
    upload: `github.com/${owner}/${repository}/upload`,
    pages: `github.com/${owner}/${repository}/settings/pages`,
  })[page];

/** A window of a browser. What a step names is lit up; a name that is not in it stops the build. */
export function windowHtml(picture: Window): string {
  const missing = new Set(picture.at);
  const part: Part = (words, className = '') => {
    const isLit = missing.delete(words);
    return `<span class="${className} ${isLit ? 'lit' : ''}">${escapeHtml(words)}</span>`;
  };
  const inner = drawn[picture.page](part, picture);
  if (missing.size > 0) throw new Error(`${picture.page} does not show ${[...missing].join(', ')}`);
  return `<div class="win"><div class="bar"><i></i><i></i><i></i><span>${escapeHtml(addressOf(picture))}</span></div><div class="win-in ${picture.page}">${inner}</div></div>`;
}

const paper = 'oklch(0.99 0.003 84)';
const pencil = 'oklch(0.50 0.02 265)';
const rule = 'oklch(0.86 0.01 265)';

export const windowCss = `
.win{position:absolute;left:56px;right:56px;top:84px;height:488px;border-radius:14px;overflow:hidden;background:${paper};color:${color.ink};font-size:30px;line-height:40px}
.win .bar{height:50px;background:oklch(0.925 0.014 82);color:${color.ink2}}
.win .bar span{margin-left:16px;padding:0 22px;font-size:24px;line-height:36px;border-radius:18px;background:${paper};font-feature-settings:"calt" 0}
.win + .note{left:56px;right:56px}
.win span{white-space:nowrap}
.win .lit{box-shadow:0 0 0 5px ${color.kunyit};border-radius:10px}
.win-page{display:flex;justify-content:space-between;align-items:center;height:150px;padding:0 32px;background:${color.mori}}.win-page b{font-size:36px}
.win-page span{display:inline-flex;gap:18px}
.key{border:2px solid ${rule};border-bottom-width:5px;border-radius:10px;padding:4px 16px;font:500 30px/40px Mono;word-spacing:-.3em;background:#fff}
.win-tools{height:288px;border-top:2px solid ${rule};padding:0 16px}
.win-tools p{padding:14px 24px}.prompt{color:${color.nila};font-weight:700;padding:0 10px}
.win nav{display:flex;gap:8px;margin-top:6px;border-bottom:2px solid ${rule};font-size:28px;color:${pencil}}
.win-tools nav{margin-top:10px}
.win .tab{padding:6px 16px 8px;border-radius:10px 10px 0 0}
.win .open{color:${color.ink};font-weight:640;border-bottom:4px solid oklch(0.70 0.15 40);margin-bottom:-2px}
.devtools .open{border-color:${color.nila}}
.win-in:not(.devtools){padding:16px 32px}
.win h3{font-size:32px;line-height:42px;font-weight:500;letter-spacing:-.01em}.win h3 b{font-weight:740}
.win dl{display:grid;grid-template-columns:auto 1fr;gap:22px 26px;align-items:center;margin:8px 0 28px}
.new-repository dl{margin-top:26px}
.win dt{color:${pencil}}.win dd{display:flex;gap:20px}
.win .field,.win .choice,.win .save{border:2px solid ${rule};border-radius:10px;padding:6px 20px;font-weight:560}
.win .choice::after{content:"";display:inline-block;border:9px solid transparent;border-top-color:${pencil};border-bottom:0;margin-left:14px;vertical-align:.12em}
.win .save{background:oklch(0.53 0.13 150);color:#fff;border-color:transparent;font-weight:640}
.drop{margin:18px 0 24px;min-height:156px;border:3px dashed ${rule};border-radius:14px;display:grid;align-content:center;justify-items:center;gap:16px;color:${pencil}}
.drop>span{padding:2px 14px}
.drop p{display:flex;gap:14px}
.file{font:500 28px/40px Mono;font-feature-settings:"calt" 0;word-spacing:normal;background:${color.nilaSoft};border-radius:9px;padding:2px 16px;color:${color.ink}}
.win-cols{display:flex;gap:40px;margin-top:20px}
.win .menu{display:grid;gap:8px;align-content:start;color:${pencil};font-size:28px}
.win .item{padding:4px 14px}.win .item:last-child{background:${color.sunken};border-radius:10px;color:${color.ink};font-weight:640}
.win .live{border:2px solid ${rule};border-radius:12px;padding:12px 20px;margin-bottom:22px}
.win .live span{font-weight:640;color:${color.nila};padding:0 8px;margin-left:6px}
`;
