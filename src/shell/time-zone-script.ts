import { businessTimeZone } from '#kernel/time.ts';
import { timeZonePreference } from '#kit/preferences.ts';

/**
 * Runs in the page's head: tells the server the browser's zone, by a cookie. Where the page was drawn for another zone
 * (`data-zone` is what the server was told), it is loaded once more before anything of it is seen, so nobody sees a
 * wrong greeting or hour. Not again within 30 s, whatever the answer says then.
 */
export const timeZoneScript = `(function(){try{
var root=document.documentElement,zone=Intl.DateTimeFormat().resolvedOptions().timeZone,pair='${timeZonePreference}='+encodeURIComponent(zone),key='langkah-zone-at';
if(!zone)return;document.cookie=pair+'; Path=/; Max-Age=31536000; SameSite=Lax';
var drawn=root.dataset.zone;if(drawn===undefined||(drawn||'${businessTimeZone}')===zone||document.cookie.split('; ').indexOf(pair)<0)return;
if(Date.now()-Number(sessionStorage.getItem(key))<30000)return;sessionStorage.setItem(key,String(Date.now()));
root.style.visibility='hidden';location.reload()}catch(error){}})()`;
