import { languageCookie } from '#kernel/language.ts';

/**
 * Runs in the page's head. A link to a page in another language (`data-language`) stores the choice before the browser
 * follows it. A page in Indonesian, by its address or by the browser's settings, stores its language unless one was
 * chosen, so that the next page is in the same language. Cached pages cannot set the cookie themselves.
 */
export const languageScript = `(function(){
var page=document.documentElement.lang,keep=function(l){document.cookie='${languageCookie}='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'};
if(page==='id'&&document.cookie.indexOf('${languageCookie}=')<0)keep(page);
addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('[data-language]');if(a)keep(a.dataset.language)},true)})()`;
