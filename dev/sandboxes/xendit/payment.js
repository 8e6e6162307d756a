/* The payment page's live countdown; the page already shows the deadline without it. */
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
  // If the browser's clock is ahead of the server's, the page must not reload forever.
  if (end > Date.now()) tick();
}
