import { THEME_EVENT, THEME_STORAGE_KEY } from './theme.ts';

/**
 * Runs in the document's head before the first paint (inline, with the page's nonce): sets `data-theme` on the root
 * from the stored choice or the system, and again whenever one of them changes, in any tab.
 */
export const THEME_SCRIPT = `(function(){var r=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');
function p(c){var d=c==='dark'||(c!=='light'&&m.matches);r.dataset.theme=d?'dark':'light'}
function s(){try{return localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){return null}}
p(s());m.addEventListener('change',function(){p(s())});
addEventListener('storage',function(e){if(!e.key||e.key==='${THEME_STORAGE_KEY}')p(s())});
addEventListener('${THEME_EVENT}',function(e){p(e.detail)})})()`;
