import { awakeEvent } from '#rendering/awake.ts';

/**
 * Runs in the page, before its app. On a slow connection people press Play seconds before the app is there, and the
 * press was lost: one on an element with `data-early` is remembered, and repeated when the page's controls work. It may
 * then act twice, so only what may be pressed twice has the attribute. Pages that sleep hold presses by themselves
 * (`rendering/wake.ts`).
 */
export const pressScript = `(function(){var r=document.documentElement,pressed;
function press(e){var t=e.target.closest('[data-early]');if(!t||document.querySelector('script[data-entry]'))return;
pressed=t;r.dataset.pressed=''}
addEventListener('click',press,true);
addEventListener('${awakeEvent}',function(e){if(e.target!==window)return;removeEventListener('click',press,true);
delete r.dataset.pressed;var p=pressed;pressed=null;if(p)queueMicrotask(function(){p.click()})},true)})()`;
