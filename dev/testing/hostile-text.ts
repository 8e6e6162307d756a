/**
 * Texts that would run as a script if they were used as markup, an attribute, an address or a template. Each calls a
 * function of its own (`zz17()`), so that a test can count what ran and say which text it was.
 */

/** The function that a text calls when it runs. */
export const calledBy = (index: number): string => `zz${index}`;

type Template = (run: string) => string;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const inHex = (text: string) => [...text].map((mark) => `&#x${mark.codePointAt(0)?.toString(16)};`).join('');
const inPercent = (text: string) =>
  [...text].map((mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const inUnicodeEscapes = (text: string) =>
  [...text].map((mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const wide = (text: string) =>
  [...text]
    .map((mark) => (mark > ' ' && mark <= '~' ? String.fromCharCode(mark.charCodeAt(0) + 0xfee0) : mark))
    .join('');

const scripts: Template[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt>${run}</sCrIpT>`,
  (run) => `<script\n>${run}</script\t>`,
  (run) => `<script/x>${run}</script>`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (run) => `<script src=data:;base64,${base64(run)}></script>`,
  (run) => `<script async nonce="">${run}</script>`,
  (run) => `<<script>${run}//<</script>`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<script>${run}`,
  (run) => `<script x>${run}</script x>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `<!--<script>--><script>${run}</script>`,
  (run) => `--><script>${run}</script><!--`,
  (run) => `]]><script>${run}</script><![CDATA[`,
  (run) => `<![CDATA[<script>${run}</script>]]>`,
  (run) => `<?xml version="1.0"?><script>${run}</script>`,
  (run) => `<script xmlns="http://www.w3.org/1999/xhtml">${run}</script>`,
  (run) => `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`,
];

/** Escapes from the surrounding syntax: an attribute, a comment, a string in a script, another element. */
const breakouts: Template[] = [
  ...['"', "'", '`', '" ', "' "].flatMap((quote): Template[] => [
    (run) => `${quote}><script>${run}</script>`,
    (run) => `${quote} autofocus onfocus=${run} x=${quote}`,
    (run) => `${quote}onmouseover=${quote}${run}${quote}`,
    (run) => `${quote};${run};//`,
    (run) => `${quote}+${run}+${quote}`,
  ]),
  ...[
    'textarea',
    'title',
    'style',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'select',
    'button',
    'option',
  ].map(
    (tag): Template =>
      (run) =>
        `</${tag}><img src=x onerror=${run}>`,
  ),
  (run) => `*/${run}/*`,
  (run) => `\u2028${run}\u2028//`,
  (run) => `\\";${run}//`,
  (run) => `\\');${run}//`,
  (run) => `</script><svg onload=${run}>`,
  (run) => `"}}];${run};[{{"`,
  (run) => `\n${run}\n`,
];

/** Elements that run code without interaction, by their event. */
const starting = {
  onerror: [
    'img src=x',
    'image src=x',
    'video src=x',
    'audio src=x',
    'object data=x',
    'link rel=stylesheet href=x',
    'input type=image src=x',
    'embed src=x',
    'script src=x',
  ],
  onload: [
    'svg',
    'body',
    'iframe',
    'style',
    'link rel=stylesheet href=/',
    'frameset',
    'img src=/favicon.ico',
    'track default src=/',
  ],
  onfocus: [
    'input autofocus',
    'textarea autofocus',
    'select autofocus',
    'a id=f tabindex=1 autofocus',
    'button autofocus',
    'div contenteditable autofocus',
    'svg tabindex=0 autofocus',
  ],
  ontoggle: ['details open', 'div popover id=p'],
  onstart: ['marquee'],
  onbegin: ['svg><animate attributeName=x dur=1s', 'svg><set attributeName=x'],
  onpageshow: ['body'],
  onhashchange: ['body'],
  onresize: ['body'],
  onscroll: ['body style=height:9999px', 'div style=overflow:auto'],
  onanimationstart: ['p style=animation:spin'],
  ontransitionend: ['p style=transition:all'],
  oncanplay: ['video autoplay src=/', 'audio autoplay src=/'],
  onloadstart: ['video src=/', 'img src=/'],
  onmouseover: ['b', 'a href=#', 'p style=position:fixed;inset:0'],
  onpointerenter: ['i style=position:fixed;inset:0'],
  onclick: ['a', 'label style=position:fixed;inset:0'],
  onbeforeinput: ['p contenteditable'],
  oncontentvisibilityautostatechange: ['p style=content-visibility:auto'],
  onsecuritypolicyviolation: ['p'],
  onunhandledrejection: ['body'],
  onmessage: ['body'],
  onsearch: ['input type=search'],
  oncut: ['p contenteditable'],
} satisfies Record<string, string[]>;

const events: Template[] = Object.entries(starting).flatMap(([event, elements]) =>
  elements.map(
    (element): Template =>
      (run) =>
        `<${element} ${event}=${run}>`,
  ),
);

/** One element, in spellings that get its attribute past filters. */
const spellings: Template[] = [
  (run) => `<img/src=x/onerror=${run}>`,
  (run) => `<img src=x\nonerror\n=\n${run}>`,
  (run) => `<img src=x\tOnErRoR="${run}">`,
  (run) => `<img src=x onerror='${run}'`,
  (run) => `<img src=x onerror=\`${run}\`>`,
  (run) => `<img src="x" onerror="${inHex(run)}">`,
  (run) => `<img src=x onerror=&#x0000${run.codePointAt(0)?.toString(16)};${run.slice(1)}>`,
  (run) => `<img """><script>${run}</script>">`,
  (run) => `<img src=x:x onerror\u000b=${run}>`,
  (run) => `<img src=x onerror\u000c=${run}>`,
  (run) => `<img\u00a0src=x\u00a0onerror=${run}>`,
  (run) => `< img src=x onerror=${run}>`,
  (run) => `<img src=x on error=${run}>`,
  (run) => `<img src=x onerror=${run}//`,
  (run) => `<a b="><img src=x onerror=${run}>">`,
  (run) => `<a title="</a><img src=x onerror=${run}>">x</a>`,
];

const foreign: Template[] = [
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><script href="data:text/javascript,${run}"/></svg>`,
  (run) => `<svg><a href="javascript:${run}"><text y=9>x</text></a></svg>`,
  (run) => `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  (run) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${run}>#x"/></svg>`,
  (run) => `<svg><animate attributeName=href values=javascript:${run} /></svg>`,
  (run) => `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
  (run) => `<svg><title><img src=x onerror=${run}></title></svg>`,
  (run) => `<svg><desc><![CDATA[</desc><script>${run}</script>]]></svg>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<math href="javascript:${run}">x</math>`,
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  (run) => `<math><mi//xlink:href="javascript:${run}">x`,
  (run) => `<math><annotation-xml encoding=text/html><img src=x onerror=${run}></math>`,
  (run) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
];

const elements: Template[] = [
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<iframe src="javascript:parent.${run}">`,
  (run) => `<iframe src="data:text/html,<script>parent.${run}</script>">`,
  (run) => `<object data="javascript:${run}">`,
  (run) => `<object data="data:text/html;base64,${base64(`<script>${run}</script>`)}">`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<form action="javascript:${run}"><input type=submit autofocus>`,
  (run) => `<button formaction="javascript:${run}">x</button>`,
  (run) => `<input type=image formaction="javascript:${run}" src=x>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<meta http-equiv=refresh content="0;url=data:text/html,<script>${run}</script>">`,
  (run) => `<base href="javascript:${run}//">`,
  (run) => `<base href="//evil.test/?${run}">`,
  (run) => `<link rel=import href="data:text/html,<script>${run}</script>">`,
  (run) => `<link rel=prerender href="//evil.test/${run}">`,
  (run) => `<a href="javascript:${run}" target=_blank>x</a>`,
  (run) => `<a href=/ ping="//evil.test/${run}">x</a>`,
  (run) => `<area href="javascript:${run}" shape=default>`,
  (run) => `<isindex action="javascript:${run}" type=submit>`,
  (run) => `<keygen autofocus onfocus=${run}>`,
  (run) => `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  (run) => `<img name=currentScript id=x><script>${run}</script>`,
  (run) => `<form id=document><input name=body onfocus=${run} autofocus></form>`,
  (run) => `<plaintext><img src=x onerror=${run}>`,
];

const styles: Template[] = [
  (run) => `<style>@import "javascript:${run}";</style>`,
  (run) => `<style>*{background:url("javascript:${run}")}</style>`,
  (run) => `<p style="background:url(javascript:${run})">x</p>`,
  (run) => `<p style="width:expression(${run})">x</p>`,
  (run) => `<p style="behavior:url(#${run})">x</p>`,
  (run) => `<p style="-moz-binding:url(data:,${run})">x</p>`,
  (run) => `<style></style><img src=x onerror=${run}></style>`,
  (run) => `red;background:url(javascript:${run})`,
  (run) => `}body{background:url(javascript:${run})}{`,
  (run) => `<link rel=stylesheet href="data:text/css,*{x:expression(${run})}">`,
];

const templates: Template[] = [
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `{{${run}}}`,
  (run) => `{{{${run}}}}`,
  (run) => `\${${run}}`,
  (run) => `<%= ${run} %>`,
  (run) => `#{${run}}`,
  (run) => `{%${run}%}`,
  (run) => `[[${run}]]`,
  (run) => `{${run}}`,
  (run) => `<div ng-app>{{$on.constructor('${run}')()}}</div>`,
  (run) => `<div v-html="'<img src=x onerror=${run}>'">`,
  (run) => `<x-t :is="'script'">${run}</x-t>`,
  (run) => `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
  (run) => `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}`,
  (run) => `{"$$typeof":"Symbol(react.element)","type":"script","props":"${run}"}`,
  (run) => `$undefined"$@1",eval("${run}")`,
];

const encodings: Template[] = [
  inPercent,
  wide,
  (run) => inPercent(`<script>${run}</script>`),
  (run) => inPercent(`<svg onload=${run}>`).replaceAll('%', '%25'),
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
  (run) => `&#60;img src=x onerror=${run}&#62;`,
  (run) => `&#x3c;img src=x onerror=${run}&#x3e`,
  (run) => `&LT;img src=x onerror=${run}&GT;`,
  (run) => inHex(`<script>${run}</script>`).slice(0, 118),
  (run) => inUnicodeEscapes(`<svg onload=${run}>`).slice(0, 118),
  (run) => `\\x3cimg src=x onerror=${run}\\x3e`,
  (run) => wide(`<script>${run}</script>`),
  (run) => wide(`<img src=x onerror=${run}>`),
  (run) => `\ufe64script\ufe65${run}\ufe64/script\ufe65`,
  (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  (run) => `\u00bcscript\u00be${run}\u00bc/script\u00be`,
  (run) => `<\u200bscript>${run}</\u200bscript>`,
  (run) => `<\u00adscript>${run}</script>`,
  (run) => `\u202e>tpircs<${run}\u202c<script>${run}</script>`,
  (run) => `\u2066<img src=x onerror=${run}>\u2069`,
  (run) => `\ufeff<script>${run}</script>`,
  (run) => `<\u0131mg src=x onerror=${run}>`,
  (run) => `<\u017fcript>${run}</\u017fcript>`,
  (run) => `<img src=x onerror=${run} \u2028>`,
  (run) => `\u001b]8;;javascript:${run}\u0007x`,
];

/** Addresses that run code, or lead where none of our links may lead. */
const addressTemplates: Template[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `java\nscript:${run}`,
  (run) => `java\r\nscript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `\u001fjavascript:${run}`,
  (run) => `javascript\u00a0:${run}`,
  (run) => `javascript&colon;${run}`,
  (run) => `&#106;avascript:${run}`,
  (run) => `&#x6A&#x61vascript:${run}`,
  (run) => `java&Tab;script:${run}`,
  (run) => `%6Aavascript:${run}`,
  (run) => `javascript%3A${run}`,
  (run) => `javascript://https://langkah.test/%0a${run}`,
  (run) => `javascript:https://langkah.test/;${run}`,
  (run) => `jav\u200bascript:${run}`,
  (run) => `livescript:${run}`,
  (run) => `vbscript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `data:text/html;base64,${base64(`<script>${run}</script>`)}`,
  (run) => `data:image/svg+xml,<svg onload=${run}>`,
  (run) => `DATA:text/javascript,${run}`,
  (run) => `blob:https://evil.test/${run}`,
  (run) => `filesystem:https://evil.test/${run}`,
  (run) => `view-source:javascript:${run}`,
  (run) => `feed:javascript:${run}`,
  (run) => `jar:https://evil.test!/${run}`,
  (run) => `http://evil.test/${run}`,
  (run) => `//evil.test/${run}`,
  (run) => `\\\\evil.test\\${run}`,
  (run) => `/\\evil.test/${run}`,
  (run) => `/\t/evil.test/${run}`,
  (run) => `/\n\\evil.test/${run}`,
  (run) => `file:///etc/passwd#${run}`,
  (run) => `ftp://evil.test/${run}`,
  (run) => `ws://evil.test/${run}`,
  (run) => `about:blank#${run}`,
  (run) => `mailto:x@evil.test?subject=${run}`,
  (run) => `intent://evil.test#Intent;${run};end`,
  (run) => `https//evil.test/${run}`,
  (run) => `https://[evil.test/${run}`,
  (run) => `ht tps://evil.test/${run}`,
  (run) => `${run}`,
];

const linked: Template[] = addressTemplates
  .slice(0, 28)
  .flatMap((address): Template[] => [
    (run) => `[x](${address(run)})`,
    (run) => `![x](<${address(run)}>)`,
    (run) => `<${address(run)}>`,
    (run) => `[x]: ${address(run)}\n\n[x]`,
  ]);

const markdown: Template[] = [
  (run) => `[x](javascript:${run} "t")`,
  (run) => `[x](https://langkah.test "\\" onmouseover=\\"${run}")`,
  (run) => `![" onerror="${run}](https://langkah.test/x.png)`,
  (run) => `![x](https://langkah.test/x.png "\\" onload=\\"${run}")`,
  (run) => `![x](x" onerror="${run})`,
  (run) => `[<img src=x onerror=${run}>](https://langkah.test)`,
  (run) => `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  (run) => `\`\`\`" onmouseover="${run}\nx\n\`\`\``,
  (run) => `    <script>${run}</script>`,
  (run) => `\`<img src=x onerror=${run}>\``,
  (run) => `| <img src=x onerror=${run}> |\n|---|`,
  (run) => `[^1]\n\n[^1]: <img src=x onerror=${run}>`,
  (run) => `# <svg onload=${run}>`,
  (run) => `- [ ] <input autofocus onfocus=${run}>`,
  (run) => `> <script>${run}</script>`,
  (run) => `~~<img src=x onerror=${run}>~~`,
  (run) => `www.evil.test/"onmouseover="${run}`,
  (run) => `<div markdown=1 onclick=${run}>\n\n**x**\n\n</div>`,
  (run) => `<https://langkah.test/"onclick="${run}>`,
  (run) => `:::script\n${run}\n:::`,
];

const all: Template[] = [
  ...scripts,
  ...breakouts,
  ...events,
  ...spellings,
  ...foreign,
  ...elements,
  ...styles,
  ...templates,
  ...encodings,
  ...markdown,
  ...linked,
];

/** Every text, each with its own call inside. */
export const hostileTexts: readonly string[] = all.map((template, index) => template(`${calledBy(index)}()`));

/** Addresses that must never become links; they call the functions after those of the texts. */
export const hostileAddresses: readonly string[] = addressTemplates.map((template, index) =>
  template(`${calledBy(hostileTexts.length + index)}()`),
);

/** Picks `count` items, spread evenly over the list. */
export const someOf = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, index) =>
      Math.floor((index * count) / list.length) !== Math.floor(((index - 1) * count) / list.length),
  );

/** Joins texts as long as they fit into a field; texts that are too long alone are left out. */
export function packedInto(texts: readonly string[], longest: number, between = ' '): string[] {
  const packs: string[] = [];
  let open = '';
  for (const text of texts.filter(({ length }) => length <= longest)) {
    const joined = open === '' ? text : open + between + text;
    if (joined.length <= longest) open = joined;
    else {
      packs.push(open);
      open = text;
    }
  }
  return open === '' ? packs : [...packs, open];
}
