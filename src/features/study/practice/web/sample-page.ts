/** The page on which CSS of a lesson is tried. */
import { currentLanguage } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

/** HTML in the reader's language. Its own rules weigh nothing, so that every rule of a block wins over them. */
export const samplePage = (): string => `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<title>${m.preview()}</title>
<style>
:where(body) { margin: 16px; font: 16px/1.5 system-ui, sans-serif; }
:where(.card) { border: 1px solid #767676; padding: 12px; margin-top: 16px; }
</style>
</head>
<body>
<h1>${m.sampleHeading()}</h1>
<p>${m.sampleText()} <a href="#menu">${m.sampleLink()}</a></p>
<ul id="menu">
<li>${m.sampleItemOne()}</li>
<li>${m.sampleItemTwo()}</li>
<li>${m.sampleItemThree()}</li>
</ul>
<form>
<label>${m.sampleField()} <input name="name"></label>
<button type="button">${m.sampleButton()}</button>
</form>
<div class="card">
<h2>${m.sampleCardTitle()}</h2>
<p>${m.sampleCardText()}</p>
</div>
</body>
</html>`;
