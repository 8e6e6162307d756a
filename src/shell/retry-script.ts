/**
 * Runs in the page, before its app. If a script could not be fetched (a lost connection, a new release), the app would
 * never wake: reload the page then, at most once in 30 s.
 */
export const retryScript = `addEventListener('error',function(e){
var s=e.target,k='langkah-retried-at';if(!s||s.tagName!=='SCRIPT'||s.type!=='module'||!navigator.onLine)return;
try{var last=Number(sessionStorage.getItem(k));if(Date.now()-last<30000)return;sessionStorage.setItem(k,String(Date.now()))}catch(x){return}
location.reload()},true)`;
