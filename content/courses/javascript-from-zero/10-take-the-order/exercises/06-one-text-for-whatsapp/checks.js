check('Writes a line for one order', () => equal(message([{ who: 'Rina', cups: 2 }]), 'Rina: 2 gelas'));
check(
  'Puts two orders under each other',
  () => equal(message([{ who: 'Rina', cups: 2 }, { who: 'Made', cups: 1 }]), 'Rina: 2 gelas\nMade: 1 gelas'),
  'join puts the sign only between the lines.',
);
