// Starts the server, and nothing else: the tests start it on a port of their own.
import { createApp } from "./app.js";

const port = Number(process.env.PORT ?? 3000);
createApp().listen(port, () => {
  console.log(`http://localhost:${port}/api/menu`);
});
