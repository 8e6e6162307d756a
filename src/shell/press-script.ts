import { awakeEvent } from '#rendering/awake.ts';

/**
 * Runs in the page, before its app. On a slow connection people press, type and send seconds before the app is there,
 * and that was lost. Here it is held, shown (`data-held`), and repeated when the page's controls work. A link and a form
 * with `method="get"` work without the app. A sleeping page does the same itself (`rendering/wake.ts`), and the page
 * for devices without a connection may have no app at all.
 *
 * The page's frame is awake before its parts. React hydrates a part as soon as a `textInput` event comes to it, and
 * notices only then what is typed and ticked.
 *
 * The buttons of forms do not answer before hydration (`ui/submit-area.tsx`); with this script they do.
 */
export const pressScript = `(function(){
var root=document.documentElement,held=new Map(),controls='button,[role=button],[role=checkbox],[role=radio],[role=switch]';
function leaves(){return 'offline' in root.dataset||document.querySelector('script[data-entry]')}
function hold(e,t,repeat){e.preventDefault();e.stopPropagation();t.dataset.held='';held.set(t,repeat)}
function press(e){var t=e.target.closest&&e.target.closest(controls);
if(!t||t.type==='submit'&&t.form||t.closest('summary')||leaves())return;hold(e,t,function(){t.click()})}
function send(e){var f=e.target,by=e.submitter;if(f.getAttribute('method')==='get'||leaves())return;
hold(e,by||f,function(){f.requestSubmit(by)})}
function type(e){var f=e.target,v=f.value,is=f.checked;if(v===undefined||leaves())return;
held.set(f,f.type==='file'?function(){tell(f,'change')}:/^(checkbox|radio)$/.test(f.type)?function(){f.checked=!is;f.click()}:function(){write(f,v)})}
function tell(f,name){f.dispatchEvent(new Event(name,{bubbles:true}))}
function write(f,v){var from=f.selectionStart,to=f.selectionEnd;f.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),'value').set.call(f,v);
if(from!=null)f.setSelectionRange(from,to);tell(f,f.tagName==='SELECT'?'change':'input')}
function enable(){if(!leaves())document.querySelectorAll('fieldset[data-submit]').forEach(function(area){area.disabled=false})}
var listeners={click:press,submit:send,input:type,DOMContentLoaded:enable};
for(var name in listeners)addEventListener(name,listeners[name],true);
addEventListener('${awakeEvent}',function(e){if(e.target!==window)return;
for(var name in listeners)removeEventListener(name,listeners[name],true);
queueMicrotask(function(){held.forEach(function(repeat,t){
delete t.dataset.held;tell(t,'textInput');repeat()});held.clear()})},true)})()`;
