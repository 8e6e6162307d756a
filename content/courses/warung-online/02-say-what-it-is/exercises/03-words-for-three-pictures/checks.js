check(
  'The soto is described in four words or more',
  () => equal(document.querySelector('img[src="soto.jpg"]').alt.trim().split(/\s+/).length >= 4, true),
  'Say what is in the bowl, not “a picture of”.',
);
check('The decorative line is skipped', () =>
  equal(document.querySelector('img[src="garis.png"]').getAttribute('alt'), ''),
);
check('The map tells where the warung is', () =>
  equal(document.querySelector('img[src="peta.png"]').alt.includes('Jalan Melati'), true),
);
