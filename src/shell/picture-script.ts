/**
 * Runs in the page, before its app: a cover that cannot be shown is hidden, and the drawing under it is what is seen
 * (`ui/cover-image.tsx`). A picture may fail before the app answers, and kept pages never take their covers over.
 */
export const pictureScript = `addEventListener('error',function(e){
var p=e.target;if(p&&p.tagName==='IMG'&&p.hasAttribute('data-cover'))p.hidden=true},true)`;
