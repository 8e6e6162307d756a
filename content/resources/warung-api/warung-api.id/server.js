// Menyalakan server, hanya itu: tes menyalakannya di port-nya sendiri.
import { createApp } from "./app.js";

const port = Number(process.env.PORT ?? 3000);
createApp().listen(port, () => {
  console.log(`http://localhost:${port}/api/menu`);
});
