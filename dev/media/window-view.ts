import { color } from './brand.ts';
import { escapeHtml } from './highlight.ts';
import type { Picture } from './lesson-script.ts';

type Part = (words: string, className?: string) => string;

/** F12 in Chrome: the page above, the tools below it. */
const devtools = (
  part: Part,
) => `<div class="win-page"><b>Kopi Senja</b><span>${part('F12', 'key')}${part('Fn + F12', 'key')}${part('Option + Command + J', 'key')}</span></div>
<div class="win-tools"><nav>${['Elements', 'Console', 'Sources', 'Network'].map((tab) => part(tab, tab === 'Console' ? 'tab open' : 'tab')).join('')}</nav><p class="mono">${part('>', 'prompt')}</p></div>`;

/** Settings, Pages of a repository on GitHub. */
const githubPages = (
  part: Part,
) => `<nav class="win-top">${['Code', 'Issues', 'Actions', 'Settings'].map((tab) => part(tab, tab === 'Settings' ? 'tab open' : 'tab')).join('')}</nav>
<div class="win-cols"><ul>${['General', 'Branches', 'Pages'].map((item) => `<li>${part(item, 'item')}</li>`).join('')}</ul>
<div><h3>${part('https://sari.github.io/portfolio/', 'live')}</h3><dl><dt>Source</dt><dd>${part('Deploy from a branch', 'choice')}</dd><dt>Branch</dt><dd>${part('main', 'choice')}${part('/ (root)', 'choice')}${part('Save', 'save')}</dd></dl></div></div>`;

const drawn = {
  devtools: { address: 'kopi-senja.test', draw: devtools },
  'github-pages': { address: 'github.com/sari/portfolio', draw: githubPages },
};

/** A window of a browser. What a step names is lit up; a name that is not in it stops the build. */
export function windowHtml(picture: Extract<Picture, { view: 'window' }>): string {
  const { address, draw } = drawn[picture.window];
  const missing = new Set(picture.at);
  const part: Part = (words, className = '') => {
    const isLit = missing.delete(words);
    return `<span class="${className} ${isLit ? 'lit' : ''}">${escapeHtml(words)}</span>`;
  };
  const inner = draw(part);
  if (missing.size > 0) throw new Error(`${picture.window} does not show ${[...missing].join(', ')}`);
  return `<div class="win"><div class="bar"><i></i><i></i><i></i><span>${address}</span></div><div class="win-in ${picture.window}">${inner}</div></div>`;
}

export const windowCss = `
.win{position:absolute;left:56px;right:56px;top:92px;height:476px;border-radius:14px;overflow:hidden;background:${color.mori};color:${color.ink};font-size:30px;line-height:40px}
.win .bar{height:48px;background:oklch(0.925 0.014 82);color:${color.ink2}}.win .bar span{font-size:22px;line-height:30px}
.win + .note{left:56px}
.win span{white-space:nowrap}
.win .lit{box-shadow:0 0 0 5px ${color.kunyit};border-radius:8px}
.win-page{display:flex;justify-content:space-between;align-items:center;height:150px;padding:0 28px}.win-page b{font-size:36px}
.win-page span{display:inline-flex;gap:18px}
.key{border:2px solid oklch(0.80 0.02 84);border-bottom-width:5px;border-radius:10px;padding:4px 16px;font:500 30px/40px Mono;word-spacing:-.3em;background:#fff}
.win-tools{height:278px;background:#fff;border-top:2px solid oklch(0.80 0.02 84)}
.win nav{display:flex;gap:20px;padding:12px 28px;border-bottom:2px solid oklch(0.90 0.014 82)}
.win .tab{padding:4px 14px;color:${color.ink2}}.win .open{color:${color.ink};font-weight:680;border-bottom:4px solid ${color.nila}}
.win-tools p{padding:14px 40px}.prompt{color:${color.nila};font-weight:700;padding:0 10px}
.win-cols{display:grid;grid-template-columns:230px 1fr}
.win-cols ul{padding:22px 28px;display:grid;gap:12px;border-right:2px solid oklch(0.90 0.014 82);height:356px;align-content:start}
.win .item{padding:4px 12px}
.win-cols>div{padding:24px 34px}.win h3{font-size:30px;font-weight:500;min-height:48px}
.win .live{padding:4px 12px;opacity:0}.win .live.lit{opacity:1;background:oklch(0.93 0.05 150)}
.win dt{margin-top:18px;font-weight:680}.win dd{display:flex;gap:18px;margin-top:8px}
.choice,.save{border:2px solid oklch(0.80 0.02 84);border-radius:8px;padding:6px 18px;background:#fff}.choice::after{content:" ▾"}
.save{background:oklch(0.55 0.14 150);color:#fff;border-color:transparent}
`;
