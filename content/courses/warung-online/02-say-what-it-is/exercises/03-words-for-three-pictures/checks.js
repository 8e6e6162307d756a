check(
  'The soto is described in four words or more',
  () =>
    equal(
      Math.min(document.querySelector('img[src="soto.jpg"]').alt.split(/\s+/).filter(Boolean).length, 4),
      4,
    ),
  'Say what is in the bowl, not “a picture of”.',
);
check('The decorative line is skipped', () =>
  equal(document.querySelector('img[src="garis.png"]').getAttribute('alt'), ''),
);
check('The map tells where the warung is', () => {
  const { alt } = document.querySelector('img[src="peta.png"]');
  equal(alt.includes('Jalan Melati') ? '… Jalan Melati …' : alt, '… Jalan Melati …');
});
