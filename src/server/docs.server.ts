import type { OpenAPI } from '@orpc/contract';
import { html, raw } from 'hono/html';
import { openApiDocument } from './openapi.server.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Operation {
  method: string;
  path: string;
  detail: OpenAPI.OperationObject;
}

function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const detail = item?.[method];
      return detail ? [{ method: method.toUpperCase(), path: `/api${path}`, detail }] : [];
    }),
  );
}

const shape = (title: string, value: unknown) =>
  value === undefined
    ? ''
    : html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;

const operation = ({ method, path, detail }: Operation) => html`
  <article>
    <h3><code><b>${method}</b> ${path}</code></h3>
    <p>${detail.summary ?? ''}. ${detail.description ?? ''}</p>
    ${shape('Parameters', detail.parameters)} ${shape('Body', detail.requestBody)} ${shape('Answers', detail.responses)}
  </article>`;

const styles = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
  article { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: 1rem 0; }
  h2 { margin-top: 3rem; } h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; } p { margin: .25rem 0 .5rem; }
  summary { cursor: pointer; padding: .25rem 0; } pre { overflow: auto; padding: 1rem; font-size: .8125rem;
  background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .5rem; }
`;

/** `/api/docs`: the OpenAPI document as a page that needs no script. */
export async function docsPage(appUrl: string): Promise<Response> {
  const document = await openApiDocument(appUrl);
  const groups = Map.groupBy(operationsOf(document), (each) => each.detail.tags?.[0] ?? 'Other');
  const sections = [...groups].map(
    ([tag, list]) => html`<section><h2>${tag}</h2>${list.map(operation)}</section>`,
  );
  const page = await html`<!doctype html><html lang="en"><head><meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" /><title>API · Langkah</title><style>${raw(styles)}</style></head>
    <body><main><h1>The API of Langkah</h1><p>${document.info.description ?? ''}</p>
    <p>The same as a document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections}</main></body></html>`;
  return new Response(page.toString(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}
