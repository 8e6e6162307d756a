/**
 * Runs in the page, before its app. An app of which a part could not be fetched (a connection that broke, a release that
 * has just taken its place) would never wake; the page is fetched again then, though not again and again.
 */
export const retryScript = `addEventListener('error',function(e){
var s=e.target,k='langkah-retried-at';if(!s||s.tagName!=='SCRIPT'||s.type!=='module'||!navigator.onLine)return;
try{var last=Number(sessionStorage.getItem(k));if(Date.now()-last<30000)return;sessionStorage.setItem(k,String(Date.now()))}catch(x){return}
location.reload()},true)`;
