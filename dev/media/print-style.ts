import type { Language } from '#kernel/language.ts';
import { color, dayRamp, fontCss, markSvg, sprout, terrace } from './brand.ts';

/** Styles that every print shares: type, code, tables, lists with stair bars. Sizes in pt, because it is paper. */
export const documentCss = `
*{box-sizing:border-box}
body{margin:0;font-family:Jakarta,sans-serif;word-spacing:.06em;color:${color.ink};-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1,h2,h3{letter-spacing:-.018em;line-height:1.22;break-after:avoid;text-wrap:balance}
h2{font-weight:720}h3{font-weight:680}
p,li{text-wrap:pretty;orphans:2;widows:2}
code,pre{font-family:Mono,monospace;word-spacing:normal;font-feature-settings:"calt" 0,"zero" 1}
:not(pre)>code{font-size:.88em;background:${color.sunken};border:.5pt solid ${color.line};border-radius:2.5pt;padding:0 .25em;overflow-wrap:anywhere}
pre{background:${color.sunken};border-left:2.5pt solid ${color.nila};border-radius:3pt;break-inside:avoid;white-space:pre-wrap;margin:.7em 0}
ul{list-style:none;padding-left:0}
ul>li{position:relative;padding-left:1.35em}
ul>li::before{content:"";position:absolute;left:0;top:.62em;width:.75em;height:2.6pt;border-radius:1.3pt;background:oklch(0.730 0.085 265)}
ul>li.task-list-item::before{display:none}
.box{position:absolute;left:0;top:.28em;width:.82em;height:.82em;border:1pt solid ${color.nila};border-radius:2pt}
ol{padding-left:1.5em}ol li::marker{font-weight:650;color:${color.nila}}
li>p{margin:.2em 0}
table{width:100%;border-collapse:collapse;break-inside:avoid;margin:.7em 0}
th{text-align:left;font-weight:650}
th,td{padding:.32em .6em .32em 0;border-bottom:.5pt solid ${color.line};vertical-align:top}
blockquote{margin:.9em 0;padding:.1em 0 .1em 1em;border-left:2.5pt solid ${color.kunyit}}
a{color:inherit}
.hljs-keyword,.hljs-literal,.hljs-name,.hljs-selector-tag,.hljs-selector-class,.hljs-built_in{color:oklch(0.42 0.14 265)}
.hljs-string,.hljs-addition{color:oklch(0.43 0.10 151)}
.hljs-number,.hljs-deletion{color:oklch(0.47 0.16 26)}
.hljs-comment,.hljs-meta{color:oklch(0.50 0.03 268);font-style:italic}
.hljs-title,.hljs-title.function_,.hljs-section,.hljs-attr,.hljs-attribute{color:oklch(0.45 0.10 68)}
`;

/** A hill of terraces at the bottom of the last page, if it has room: thirty steps end there. */
export function hillFoot(): string {
  const layer = (i: number, x: number, y: number, rise: number) =>
    terrace(
      x,
      y,
      [
        [rise, 110],
        [rise, 120],
        [rise, 110],
        [rise, 300],
      ],
      230,
      9,
      dayRamp[i] ?? '',
    );
  const rice = Array.from({ length: 6 }, (_, i) => sprout(26 + i * 19, 196, 11, color.padi));
  return `<svg class="foot" viewBox="0 0 640 216" width="100%"><circle cx="470" cy="62" r="34" fill="${color.sun}"/>${layer(0, 60, 150, 24)}${layer(1, 100, 168, 22)}${layer(2, 130, 182, 20)}${layer(3, 150, 196, 18)}${rice.join('')}<rect x="396" y="130" width="44" height="8" rx="3.6" fill="${color.kunyit}"/></svg>`;
}

export function sheetHtml(options: {
  language: Language;
  title: string;
  kind: string;
  body: string;
  columns: 1 | 2;
  size: number;
  foot: string;
}): string {
  const { language, title, kind, body, columns, size, foot } = options;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${fontCss()}${documentCss}
@page{size:A4;margin:15mm 16mm 17mm;@bottom-left{content:"Langkah";font:500 8pt Jakarta;color:${color.ink3}}@bottom-right{content:counter(page) " / " counter(pages);font:500 8pt Jakarta;color:${color.ink3}}}
body{font-size:${size}pt;line-height:1.5}
header{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:1pt solid ${color.line};padding-bottom:9pt;margin-bottom:12pt}
header h1{font-size:23pt;font-weight:760;letter-spacing:-.03em;margin:0}
header div{display:flex;align-items:center;gap:7pt;font-weight:600;font-size:9pt;color:${color.ink3};white-space:nowrap}
main{columns:${columns};column-gap:11mm}
main h2{font-size:1.28em;margin:1.15em 0 .4em}main>h2:first-child{margin-top:0}
main h3{font-size:1.1em;margin:1em 0 .3em}
main p{margin:.55em 0}
pre{font-size:.77em;line-height:1.55;padding:.6em .8em}
main>svg{display:block;width:100%;max-width:110mm;margin:.8em 0}
.foot{position:fixed;left:0;right:0;bottom:0}
table{font-size:.94em}
</style></head><body><header><h1>${title}</h1><div>${markSvg(20)}<span>${kind}</span></div></header><main>${body}</main>${foot}</body></html>`;
}

/** A document that someone sends under their own name, without our branding. */
export function formHtml(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${fontCss()}${documentCss}
@page{size:A4;margin:18mm 20mm}
body{font-size:10pt;line-height:1.45}
h1{font-size:21pt;font-weight:760;margin:0 0 2pt}
h2{font-size:12pt;margin:1.3em 0 .4em;border-bottom:.75pt solid ${color.line};padding-bottom:2pt}
h3{font-size:10.5pt;margin:.9em 0 .2em}
p{margin:.4em 0}li{margin:.15em 0}
hr{border:0;border-bottom:.75pt solid ${color.ink3};height:1.7em;margin:.2em 0 .6em}
td:empty{height:2.2em}
a{color:${color.nila}}
</style></head><body>${body}</body></html>`;
}
