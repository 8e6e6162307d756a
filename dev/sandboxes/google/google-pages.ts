import { html } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import type { GoogleAccount } from './google-accounts.ts';
import type { AuthorizeRequest } from './google-grants.ts';

/** Choosing an account and consenting, in one step. The form posts to its own address. */
export function accountPage(
  request: AuthorizeRequest,
  accounts: readonly GoogleAccount[],
  error?: string,
): Response {
  const appHost = new URL(request.redirect_uri).host;
  return page({
    title: say('Sign in with Google (sandbox)', 'Masuk dengan Google (sandbox)'),
    status: error ? 422 : 200,
    bodyClass: 'payment',
    formTargets: [new URL(request.redirect_uri).origin],
    body: html`
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> ${say('This is not Google. Choose who you want to be.', 'Ini bukan Google. Pilih kamu mau jadi siapa.')}</aside>
<main class="checkout lone"><div class="panel">
  <h1>${say('Choose an account', 'Pilih akun')}</h1>
  <p class="muted">${say('to continue to', 'untuk melanjutkan ke')} <strong>Langkah</strong> (${appHost}), ${say('which will see your name and email address.', 'yang akan melihat nama dan alamat emailmu.')}</p>
  <ul class="accounts-list">
    ${accounts.map(
      (account) => html`<li><form method="post">
        <input type="hidden" name="email" value="${account.email}">
        <input type="hidden" name="name" value="${account.name}">
        <button class="account" name="answer" value="choose">
          <span class="avatar" aria-hidden="true">${account.name.slice(0, 1).toUpperCase()}</span>
          <span><span class="row-title" lang="">${account.name}</span><span class="row-note">${account.email}${!account.isEmailVerified && ` · ${say('email not verified', 'email belum terverifikasi')}`}</span></span>
        </button></form></li>`,
    )}
  </ul>
  <details ${error && html`open`}><summary>${say('Use another account', 'Pakai akun lain')}</summary>
    <form method="post" class="stack">
      <div class="field"><label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="off" required value="${request.login_hint ?? ''}"
          ${error && html`aria-invalid="true" aria-describedby="email-error"`}>
        ${error && html`<p class="error" id="email-error">${error}</p>`}</div>
      <div class="field"><label for="name">${say('Full name', 'Nama lengkap')}</label><input id="name" name="name" autocomplete="off"></div>
      <button class="button primary wide" name="answer" value="other">${say('Continue', 'Lanjutkan')}</button>
    </form></details>
  <form method="post" class="actions"><button class="button ghost" name="answer" value="deny">${say('Cancel', 'Batal')}</button></form>
</div></main>`,
  });
}

export function refusalPage(reason: string): Response {
  return page({
    title: say('Access blocked (sandbox)', 'Akses diblokir (sandbox)'),
    status: 400,
    bodyClass: 'payment',
    body: html`<main class="checkout lone"><div class="panel"><h1>${say('Access blocked', 'Akses diblokir')}</h1><p lang="en">${reason}</p>
      <p class="muted">${say('The app’s request is invalid, so there is no safe way back.', 'Permintaan aplikasinya tidak sah, jadi tidak ada jalan kembali yang aman.')}</p></div></main>`,
  });
}
