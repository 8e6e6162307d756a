check('The borders are right', () => equal([1, 20, 21, -1].map((cups) => errorsIn({ who: "A", cups }).cups === undefined), [true, true, false, false]));
