import { languageCookie } from '#kernel/language.ts';

/**
 * Runs in the page's head. A link to a page in another language (`data-language`) stores the choice before the browser
 * follows it. A page with an Indonesian address stores that language unless one was chosen, so that the sign-in page is
 * in it too; cached pages cannot set the cookie themselves.
 */
export const languageScript = `(function(){
var keep=function(l){document.cookie='${languageCookie}='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'};
if(/^\\/id(\\/|$)/.test(location.pathname)&&document.cookie.indexOf('${languageCookie}=')<0)keep('id');
addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('[data-language]');if(a)keep(a.dataset.language)},true)})()`;
