/**
 * Runs in the page, before its app: hides a cover that cannot be loaded, so the drawing under it shows
 * (`ui/cover-image.tsx`). A picture may fail before the app hydrates, and cached pages never hydrate their covers.
 */
export const pictureScript = `addEventListener('error',function(e){
var p=e.target;if(p&&p.tagName==='IMG'&&p.hasAttribute('data-cover'))p.hidden=true},true)`;
