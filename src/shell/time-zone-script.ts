import { businessOffsetMinutes, businessTimeZone } from '#kernel/time.ts';
import { timeZonePreference } from '#kit/preferences.ts';

/**
 * Runs in the page's head: tells the server the browser's time zone in a cookie. If the page was rendered for another
 * zone (`data-offset` is how far ahead of UTC its zone is, in minutes), it is reloaded before anything is visible, so
 * nobody sees a wrong greeting or hour. At most once in 30 s, so a wrong answer cannot cause a loop.
 *
 * The first question for the zone's name blocks a cheap phone for a third of a second. So it is asked only when the
 * browser's offset, which costs nothing, differs from the page's, or from Jakarta's on a page that shows no times.
 */
export const timeZoneScript = `(function(){try{
var root=document.documentElement,drawn=root.dataset.offset,told=/(?:^|; )${timeZonePreference}=([^;]*)/.exec(document.cookie),key='langkah-zone-at';
if(drawn===undefined&&(!told||told[1]==='${encodeURIComponent(businessTimeZone)}'))drawn='${businessOffsetMinutes}';
if(drawn===String(-new Date().getTimezoneOffset()))return;
var zone=Intl.DateTimeFormat().resolvedOptions().timeZone,pair='${timeZonePreference}='+encodeURIComponent(zone);
if(!zone)return;document.cookie=pair+'; Path=/; Max-Age=31536000; SameSite=Lax';
if(root.dataset.offset===undefined||document.cookie.split('; ').indexOf(pair)<0)return;
if(Date.now()-Number(sessionStorage.getItem(key))<30000)return;sessionStorage.setItem(key,String(Date.now()));
root.style.visibility='hidden';location.reload()}catch(error){}})()`;
