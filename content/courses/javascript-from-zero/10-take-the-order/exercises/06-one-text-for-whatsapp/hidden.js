check('Works for three orders', () =>
  equal(message([{ who: 'A', cups: 1 }, { who: 'B', cups: 5 }, { who: 'C', cups: 3 }]), 'A: 1 gelas\nB: 5 gelas\nC: 3 gelas'),
);
