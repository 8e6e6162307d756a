import { z } from 'zod';
import { color } from './brand.ts';
import { escapeHtml } from './highlight.ts';

/** What a scene shows of GitHub: which page, of which repository, and which of its parts the sentence is about. */
export const githubPage = z.strictObject({
  page: z.enum(['new', 'upload', 'pages']),
  /** The files that are dragged in. */
  files: z.array(z.string()).default([]),
  /** Whether Pages has published the repository, and says its address. */
  isLive: z.boolean().default(false),
  mark: z
    .array(
      z.enum([
        'name',
        'visibility',
        'create',
        'drop',
        'commit',
        'settings',
        'nav',
        'source',
        'branch',
        'save',
        'address',
      ]),
    )
    .default([]),
});

export type GithubPage = z.infer<typeof githubPage>;
type Part = GithubPage['mark'][number];

/** A browser window with a page of GitHub in it, as a learner meets it; every text has at least 28 px. */
export function githubHtml(shown: GithubPage, owner: string, repository: string): string {
  const address = {
    new: 'github.com/new',
    upload: `github.com/${owner}/${repository}/upload`,
    pages: `github.com/${owner}/${repository}/settings/pages`,
  }[shown.page];
  const body = {
    new: () => newPage(shown, repository),
    upload: () => repositoryPage(shown, owner, repository, 'Code', uploadPart(shown)),
    pages: () => repositoryPage(shown, owner, repository, 'Settings', pagesPart(shown, owner, repository)),
  }[shown.page]();
  return `<div class="window"><div class="bar"><i></i><i></i><i></i><b>${escapeHtml(address)}</b></div><div class="gh">${body}</div></div>`;
}

const marked = ({ mark }: GithubPage, part: Part) => (mark.includes(part) ? ' class="here"' : '');
const choice = (shown: GithubPage, part: Part, text: string) =>
  `<u${marked(shown, part)}>${escapeHtml(text)} <s></s></u>`;
const button = (shown: GithubPage, part: Part, text: string) =>
  `<strong${marked(shown, part)}>${escapeHtml(text)}</strong>`;

const newPage = (shown: GithubPage, repository: string) =>
  `<h3>Create a new repository</h3><div class="rows"><p><span>Repository name</span><u${marked(shown, 'name')}>${escapeHtml(repository)}</u></p><p><span>Visibility</span>${choice(shown, 'visibility', 'Public')}</p><p>${button(shown, 'create', 'Create repository')}</p></div>`;

function repositoryPage(
  shown: GithubPage,
  owner: string,
  repository: string,
  active: 'Code' | 'Settings',
  part: string,
): string {
  const tabs = ['Code', 'Issues', 'Pull requests', 'Actions', 'Settings'].map((name) => {
    const css = [
      name === active ? 'on' : '',
      name === 'Settings' && shown.mark.includes('settings') ? 'here' : '',
    ];
    return `<span class="${css.join(' ').trim()}">${name}</span>`;
  });
  return `<h3>${escapeHtml(owner)} / <b>${escapeHtml(repository)}</b></h3><nav>${tabs.join('')}</nav>${part}`;
}

function uploadPart(shown: GithubPage): string {
  const files = shown.files.map((name) => `<code class="new">${escapeHtml(name)}</code>`).join('');
  return `<div class="drop${shown.mark.includes('drop') ? ' here' : ''}"><span>Drag files here to add them to your repository</span><div>${files}</div></div><p>${button(shown, 'commit', 'Commit changes')}</p>`;
}

function pagesPart(shown: GithubPage, owner: string, repository: string): string {
  const live = shown.isLive
    ? `<p class="live new"><span>Your site is live at</span><em${marked(shown, 'address')}>https://${escapeHtml(owner)}.github.io/${escapeHtml(repository)}/</em></p>`
    : '';
  return `<div class="split"><ul><li>General</li><li>Branches</li><li class="on${shown.mark.includes('nav') ? ' here' : ''}">Pages</li></ul><div class="rows">${live}<p><span>Source</span>${choice(shown, 'source', 'Deploy from a branch')}</p><p><span>Branch</span><u${marked(shown, 'branch')}>main <s></s> &nbsp;/ (root) <s></s></u>${button(shown, 'save', 'Save')}</p></div></div>`;
}

const paper = 'oklch(0.99 0.003 84)';
const pencil = 'oklch(0.52 0.02 265)';
const rule = 'oklch(0.87 0.01 265)';

export const githubCss = `
.window{position:absolute;left:56px;right:56px;top:84px;height:488px;border-radius:14px;overflow:hidden;background:${paper};color:${color.ink}}
.window .bar{height:50px;background:oklch(0.925 0.014 82)}
.window .bar b{margin-left:16px;font:500 24px/36px Mono;font-feature-settings:"calt" 0;background:${paper};border-radius:18px;padding:0 22px;color:${color.ink2}}
.gh{padding:16px 32px;font-size:30px;line-height:40px}
.gh h3{font-size:32px;line-height:42px;font-weight:500;letter-spacing:-.01em}.gh h3 b{font-weight:740}
.gh nav{display:flex;gap:8px;margin-top:6px;border-bottom:2px solid ${rule};font-size:28px;color:${pencil}}
.gh nav span{padding:6px 16px 8px;border-radius:10px 10px 0 0}
.gh nav .on{color:${color.ink};font-weight:640;box-shadow:inset 0 -4px oklch(0.70 0.15 40)}
.gh .rows{display:grid;gap:22px;margin-top:26px}
.gh p{display:flex;align-items:center;gap:18px;flex-wrap:wrap}
.gh p>span{color:${pencil};min-width:118px}
.gh u{text-decoration:none;border:2px solid ${rule};border-radius:10px;padding:6px 18px;font-weight:560}
.gh s{display:inline-block;border:9px solid transparent;border-top-color:${pencil};border-bottom:0;margin-left:6px;vertical-align:.12em}
.gh strong{background:oklch(0.53 0.13 150);color:#fff;border-radius:10px;padding:8px 22px;font-weight:640}
.gh .here{box-shadow:0 0 0 5px ${color.kunyit};border-radius:10px}
.gh .drop{margin:18px 0;min-height:156px;border:3px dashed ${rule};border-radius:14px;display:grid;align-content:center;justify-items:center;gap:16px;color:${pencil}}
.gh .drop div{display:flex;gap:14px}
.gh .drop code{font-size:28px;line-height:40px;background:${color.nilaSoft};border-radius:9px;padding:2px 16px;color:${color.ink}}
.gh .split{display:flex;gap:34px;margin-top:20px}
.gh ul{display:grid;gap:8px;align-content:start;width:190px;color:${pencil};font-size:28px}
.gh li{padding:4px 14px;border-radius:10px}.gh li.on{background:${color.sunken};color:${color.ink};font-weight:640}
.gh .split .rows{margin-top:0;flex:1}
.gh .live{border:2px solid ${rule};border-radius:12px;padding:10px 18px;gap:0 14px}
.gh em{font-style:normal;font-weight:640;color:${color.nila};padding:0 6px}
`;
