/** The glossary's words, in groups. What they mean is in `meanings.ts` and `meanings.id.ts`. */

export interface Term {
  /** Also its anchor on the page. */
  id: string;
  /** As code and teams write it, in every language. */
  name: string;
  /** A line or two of code. */
  example?: string;
}

export const termGroups = ['code', 'page', 'data', 'git', 'tools'] as const;

export type TermGroup = (typeof termGroups)[number];

const term = <const Id extends string>(id: Id, name: string, example?: string) => ({
  id,
  name,
  ...(example ? { example } : {}),
});

/** In each group by the alphabet. */
export const terms = {
  code: [
    term(
      'argument',
      'argument, parameter',
      'function greet(name) {} // parameter\ngreet("Sari"); // argument',
    ),
    term('array', 'array', 'const menu = ["kopi", "teh"];\nmenu[0]; // "kopi"'),
    term('boolean', 'boolean', 'const isOpen = true;'),
    term('bug', 'bug'),
    term('comment', 'comment', '// for people, not for the computer'),
    term('condition', 'condition', 'if (total >= 50000) {\n  ongkir = 0;\n}'),
    term('error-message', 'error message', 'ReferenceError: totl is not defined'),
    term('function', 'function', 'function double(n) {\n  return n * 2;\n}'),
    term('loop', 'loop', 'for (const price of prices) {\n  total = total + price;\n}'),
    term('method', 'method', '"kopi".toUpperCase(); // "KOPI"'),
    term('null', 'null, undefined'),
    term('number', 'number', '15000'),
    term('object', 'object', 'const kopi = { name: "Kopi susu", price: 15000 };'),
    term('operator', 'operator', '+ - * / === >='),
    term('property', 'property', 'kopi.price; // 15000'),
    term('return', 'return', 'return price * cups;'),
    term('scope', 'scope'),
    term('string', 'string', 'const name = "Sari";'),
    term('syntax', 'syntax'),
    term('template-string', 'template string', '`Total: \u0024{total}`'),
    term(
      'try',
      'try, catch, throw',
      'try {\n  await loadMenu();\n} catch (error) {\n  console.log(error);\n}',
    ),
    term('variable', 'variable', 'let count = 0;\nconst price = 15000;'),
  ],
  page: [
    term('accessibility', 'accessibility'),
    term('attribute', 'attribute', '<img src="kopi.jpg" alt="A glass of coffee">'),
    term('box-model', 'box model'),
    term('class', 'class', '<p class="price">Rp 15.000</p>'),
    term('css', 'CSS', '.price { font-weight: bold; }'),
    term('dom', 'DOM', 'document.querySelector("#total")'),
    term('element', 'element, tag', '<h1>Kopi Senja</h1>'),
    term('event', 'event', 'button.addEventListener("click", order);'),
    term('form', 'form'),
    term('html', 'HTML'),
    term('responsive', 'responsive'),
    term('selector', 'selector', '#total .price button'),
  ],
  data: [
    term('api', 'API'),
    term('client', 'client, server'),
    term('cors', 'CORS', 'Access-Control-Allow-Origin: https://kopi.example'),
    term('database', 'database'),
    term('environment-variable', 'environment variable', 'process.env.RATES_KEY'),
    term('fetch', 'fetch', 'const response = await fetch("/api/menu");'),
    term('http', 'HTTP'),
    term('json', 'JSON', '{ "name": "Kopi susu", "price": 15000 }'),
    term('origin', 'origin', 'https://kopi.example'),
    term('promise', 'promise, async, await'),
    term('query', 'query', 'select name from menu where price < 20000;'),
    term('request', 'request, response', 'GET /api/menu'),
    term('status-code', 'status code', '200 OK, 404 Not Found'),
    term('url', 'URL', 'https://example.com/menu?sort=price'),
  ],
  git: [
    term('branch', 'branch', 'git switch -c new-menu'),
    term('clone', 'clone', 'git clone https://github.com/you/warung.git'),
    term('commit', 'commit', 'git commit -m "Add the price of tea"'),
    term('conflict', 'conflict'),
    term('diff', 'diff', 'git diff'),
    term('merge', 'merge', 'git merge new-menu'),
    term('pull-request', 'pull request'),
    term('push', 'push, pull', 'git push'),
    term('repository', 'repository'),
    term('stage', 'stage', 'git add index.html'),
  ],
  tools: [
    term('ai-assistant', 'AI assistant'),
    term('console', 'console', 'console.log(total);'),
    term('debug', 'debug'),
    term('deploy', 'deploy'),
    term('editor', 'editor'),
    term('package', 'package'),
    term('path', 'path', './pictures/kopi.jpg'),
    term('readme', 'README'),
    term('terminal', 'terminal'),
  ],
} satisfies Record<TermGroup, Term[]>;

export type TermId = (typeof terms)[TermGroup][number]['id'];

/** A sentence or two for each word. Code is between backticks. */
export type Meanings = Readonly<Record<TermId, string>>;
