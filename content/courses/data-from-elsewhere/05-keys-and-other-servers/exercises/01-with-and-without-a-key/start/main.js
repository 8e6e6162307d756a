function ask(env) {
  const key = env.RATES_KEY ?? "";
  if (key === "kunci-latihan") {
    return 200;
  }
  return 401;
}

function report(env) {
  const isThere = env.RATES_KEY !== undefined;
  console.log("kunci ada: " + isThere);
}

console.log(ask({}));
console.log(ask({ RATES_KEY: "kunci-latihan" }));
report({ RATES_KEY: "" });
report({});
