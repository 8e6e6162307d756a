/** Encrypts the sign-up draft with a WebCrypto key that scripts cannot export (product.md#sign-up). */

const algorithm = 'AES-GCM';
const nonceBytes = 12;

export const newDraftKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

/** @returns nonce and ciphertext as text for `localStorage`. */
export async function seal(key: CryptoKey, plain: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm, iv: nonce },
    key,
    new TextEncoder().encode(plain),
  );
  return toText(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** @throws if the text was sealed with another key or has been changed. */
export async function unseal(key: CryptoKey, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = await crypto.subtle.decrypt(
    { name: algorithm, iv: bytes.subarray(0, nonceBytes) },
    key,
    bytes.subarray(nonceBytes),
  );
  return new TextDecoder().decode(plain);
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
