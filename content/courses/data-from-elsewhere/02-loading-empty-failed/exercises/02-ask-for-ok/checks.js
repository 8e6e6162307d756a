check('Returns the menu', async () => equal((await getMenu("/api/menu")).length, 3));
check('Throws when the address is wrong', async () => {
  let message = "nothing was thrown";
  try {
    await getMenu("/api/menus");
  } catch (error) {
    message = error.message;
  }
  equal(message, "HTTP 404");
}, 'For fetch, a 404 is an answer like any other. Ask response.ok.');
