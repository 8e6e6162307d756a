/**
 * Kept public pages are read before they are used, and reading needs no script. So what answers to a visitor, the
 * islands of a document (`islands.tsx`) or the whole app, is fetched when they first do something: move, touch, scroll,
 * type, or tab into the page. Links work before that as links; a press on a button, a form and a typed value wait until
 * the app answers, and then happen: a value is set twice, once so that React sees it change. A kept page came without a
 * cookie: the browser gets one of its own meanwhile (`/hello`), so that what it sends is counted as its own.
 */

/**
 * Sent by what React has taken over: an island of a document, from its element, for itself; or the page, from the
 * window, for all that is left. So an island that is long in coming keeps only itself waiting.
 */
export const awakeEvent = 'langkah:awake';

/**
 * Runs in the page, from its own tag, which names the entry and what it imports. A page that opens under a resting
 * pointer gets a move event of zero pixels, which does not mean that anyone is there.
 *
 * A page with a part that moves on opening (`data-wakes`) wakes when it has loaded, unless less motion is asked for.
 *
 * An entry that cannot be fetched (the connection is lost, or a new release has taken its place) is asked for again at
 * a press and at nothing less; if that fails too, the page is reloaded.
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
  /** What the entry imports, to be fetched beside it. */
  modules: readonly string[];
}

export const wakeTag = ({ entry, modules }: Waking, attributes = '') =>
  `<script${attributes} data-entry="${entry}" data-modules="${modules.join(' ')}">${wakeScript}</script>`;

/**
 * The page with its app asleep; unchanged when it has no entry in the form we know.
 * @param nonce of the answer, where the policy does not name the script itself.
 */
export function asleep(html: string, nonce?: string): string {
  const entry = entryTag.exec(html)?.[1];
  if (!entry) return html;
  const modules = [...html.matchAll(preloadTag)].map(([, href = '']) => href);
  return html
    .replaceAll(preloadTag, '')
    .replace(entryTag, () => wakeTag({ entry, modules }, nonce ? ` nonce="${nonce}"` : ''));
}
