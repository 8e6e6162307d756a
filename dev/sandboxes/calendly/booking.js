/* Tells the embedding page what happened, as Calendly's widget does, and switches once to the viewer's own zone. */
const step = document.querySelector('[data-event]');
const query = new URLSearchParams(location.search);
const hasTimes = document.querySelector('[data-zone]') !== null;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (hasTimes && !query.has('timezone') && zone) {
  query.set('timezone', zone);
  location.replace(`${location.pathname}?${query}`);
} else if (step && window.parent !== window) {
  const tell = (event, payload) => window.parent.postMessage({ event: `calendly.${event}`, payload }, '*');
  if (step.dataset.event !== 'page_height') tell(step.dataset.event, JSON.parse(step.dataset.payload));
  new ResizeObserver(() =>
    tell('page_height', { height: `${document.documentElement.scrollHeight}px` }),
  ).observe(document.body);
}
