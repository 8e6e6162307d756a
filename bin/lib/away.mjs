/** Answers visitors while the server is being replaced: 503 and when to come back (product.md#heartbeat). Node 24. */
import http from 'node:http';

const text = 'Langkah is restarting. Please try again in a moment.';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>One moment</title><p style="font:1rem system-ui;margin:20vh auto;max-width:24rem">${text}</p>`;

function answer(request, response) {
  const isCall = request.url?.startsWith('/api/') ?? false;
  response.writeHead(503, {
    'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    connection: 'close',
  });
  response.end(isCall ? JSON.stringify({ code: 'UNAVAILABLE', status: 503, message: text }) : page);
}

/** Holds the port while no server does. `open` never fails: if the port is taken, another process answers there. */
export function createStandIn({ port, host }) {
  let server = null;
  return {
    open() {
      if (server) return;
      const opened = http.createServer(answer);
      opened.on('error', () => {
        if (server === opened) server = null;
      });
      opened.listen(port, host);
      opened.unref();
      server = opened;
    },
    /** Resolves when the port is free. */
    async close() {
      const closing = server;
      server = null;
      if (!closing) return;
      // Works for a server that is not listening yet too.
      const closed = new Promise((resolve) => closing.close(resolve));
      setTimeout(() => closing.closeAllConnections(), 100).unref();
      await closed;
    },
  };
}

/** Asks the supervising process to release the port, if it may hold it. Resolves when the port is free. */
export function askForPort() {
  if (process.env.LANGKAH_PORT_HELD !== '1' || !process.connected) return Promise.resolve();
  return new Promise((resolve) => {
    const onMessage = (message) => {
      if (message?.type !== 'port-free') return;
      process.off('message', onMessage);
      resolve();
    };
    process.on('message', onMessage);
    process.send({ type: 'port-wanted' });
  });
}
