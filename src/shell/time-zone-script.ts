import { businessTimeZone } from '#kernel/time.ts';
import { timeZonePreference } from '#kit/preferences.ts';

/**
 * Runs in the page's head: tells the server the browser's time zone in a cookie. If the page was rendered for another
 * zone (`data-zone` is what the server was told), it is reloaded before anything is visible, so nobody sees a wrong
 * greeting or hour. At most once in 30 s, so a wrong answer cannot cause a loop.
 */
export const timeZoneScript = `(function(){try{
var root=document.documentElement,zone=Intl.DateTimeFormat().resolvedOptions().timeZone,pair='${timeZonePreference}='+encodeURIComponent(zone),key='langkah-zone-at';
if(!zone)return;document.cookie=pair+'; Path=/; Max-Age=31536000; SameSite=Lax';
var drawn=root.dataset.zone;if(drawn===undefined||(drawn||'${businessTimeZone}')===zone||document.cookie.split('; ').indexOf(pair)<0)return;
if(Date.now()-Number(sessionStorage.getItem(key))<30000)return;sessionStorage.setItem(key,String(Date.now()));
root.style.visibility='hidden';location.reload()}catch(error){}})()`;
