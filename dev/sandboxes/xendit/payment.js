/* The live part of the payment page's countdown; the page already says until when to pay. */
for (const element of document.querySelectorAll('[data-countdown]')) {
  const end = Date.parse(element.dataset.countdown);
  const pad = (value) => String(value).padStart(2, '0');
  const tick = () => {
    const seconds = Math.floor((end - Date.now()) / 1000);
    if (seconds <= 0) {
      location.reload();
      return;
    }
    element.textContent = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
    setTimeout(tick, 1000);
  };
  // A clock that runs ahead of the server's must not reload for ever.
  if (end > Date.now()) tick();
}
