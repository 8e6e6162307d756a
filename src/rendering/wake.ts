/**
 * Visitors read cached pages before they use them, and reading needs no script. So the interactive parts, either the
 * islands of a document (`islands.tsx`) or the whole app, are fetched on the first interaction: move, touch, scroll,
 * type, or tab into the page. Links work before that as plain links; a press on a button, a form and a typed value
 * wait until the app responds, and are replayed then: a value is set twice so that React notices the change. A cached
 * page sets no cookie, so the browser gets one meanwhile (`/hello`), and limits can count it separately.
 */

/**
 * Sent by hydrated parts: by an island of a document, from its element, for itself; or by the page, from the window,
 * for everything else. So an island that loads slowly delays only itself.
 */
export const awakeEvent = 'langkah:awake';

/**
 * Runs in the page, from its own tag, which contains the entry and its imports. A page that opens under a resting
 * pointer gets a move event of zero pixels, which is not an interaction.
 *
 * A page with a part that animates on opening (`data-wakes`) wakes when it has loaded, unless reduced motion is
 * preferred.
 *
 * An entry that cannot be fetched (the connection is lost, or a new release has replaced it) is retried only on a
 * press; if that fails too, the page is reloaded.
 */
export const wakeScript = `(function(){var s=document.currentScript,entry=s.dataset.entry,mods=(s.dataset.modules||'').split(' '),
signs=['pointermove','pointerdown','touchstart','wheel','scroll','keydown','focusin'],awake=[],begun=false,loading=false,press=null,form=null,typed=new Map();
function begin(e){if(begun)return load();if(e&&e.type==='pointermove'&&e.movementX===0&&e.movementY===0)return;begun=true;signs.forEach(function(n){removeEventListener(n,begin,true)});
fetch('/hello').catch(function(){});
var own=document.querySelector('style[data-stylesheet]');if(own){var whole=document.createElement('link');whole.rel='stylesheet';whole.href=own.dataset.stylesheet;own.after(whole)}
mods.forEach(function(m){if(!m)return;var l=document.createElement('link');l.rel='modulepreload';l.href=m;document.head.append(l)});
load()}
function load(){if(loading)return;loading=true;
import(entry).catch(function(){loading=false;if((press||form)&&navigator.onLine)location.reload();press=form=null})}
function wakeWhenMoving(){if(document.querySelector('[data-wakes]')&&!matchMedia('(prefers-reduced-motion: reduce)').matches)begin()}
function listen(){signs.forEach(function(n){addEventListener(n,begin,{capture:true,passive:true})})}
function hold(e){e.preventDefault();e.stopImmediatePropagation();begin()}
function isAwake(el){return awake.some(function(root){return root===window||root.contains(el)})}
function onClick(e){if(!e.isTrusted||isAwake(e.target))return;var t=e.target.closest&&e.target.closest('button,[role=button]');if(!t||t.closest('summary'))return;hold(e);press=t}
function onSubmit(e){if(isAwake(e.target)||e.target.method==='get'&&e.target.hasAttribute('method'))return;hold(e);form=e.target}
function whenOurs(el,act,left){left=left===undefined?300:left;if(!el.isConnected||!left)return;
if(Object.keys(el).some(function(k){return k.indexOf('__reactProps')===0}))act();else requestAnimationFrame(function(){whenOurs(el,act,left-1)})}
function onInput(e){if('value'in e.target&&!isAwake(e.target))typed.set(e.target,e.target.value)}
addEventListener('click',onClick,true);addEventListener('submit',onSubmit,true);addEventListener('input',onInput,true);listen();
addEventListener('load',wakeWhenMoving);
addEventListener('${awakeEvent}',function(e){awake.push(e.target);
typed.forEach(function(v,el){if(!isAwake(el))return;typed.delete(el);if(el.type!=='checkbox'&&el.type!=='radio')whenOurs(el,function(){
var set=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el),'value').set;el.value='';set.call(el,v);el.dispatchEvent(new Event('input',{bubbles:true}))})});
if(press&&isAwake(press)){var p=press;press=null;whenOurs(p,function(){p.click()})}
else if(form&&isAwake(form)){var f=form;form=null;whenOurs(f,function(){f.requestSubmit()})}
if(e.target===window){removeEventListener('click',onClick,true);removeEventListener('submit',onSubmit,true);removeEventListener('input',onInput,true)}})})()`;

export const preloadTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
export const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

export interface Waking {
  entry: string;
  modules: readonly string[];
}

export const wakeTag = ({ entry, modules }: Waking, attributes = '') =>
  `<script${attributes} data-entry="${entry}" data-modules="${modules.join(' ')}">${wakeScript}</script>`;

/**
 * The page with its app asleep; unchanged when its entry does not have the expected form.
 * @param nonce of the answer, when the policy does not allow the script by hash.
 */
export function asleep(html: string, nonce?: string): string {
  const entry = entryTag.exec(html)?.[1];
  if (!entry) return html;
  const modules = [...html.matchAll(preloadTag)].map(([, href = '']) => href);
  return html
    .replaceAll(preloadTag, '')
    .replace(entryTag, () => wakeTag({ entry, modules }, nonce ? ` nonce="${nonce}"` : ''));
}
