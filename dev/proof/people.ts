/** A person who uses a running product over HTTP, as a browser would, without rendering anything. */
import { demoPassword } from '../accounts.ts';

export class Person {
  readonly appUrl: string;
  readonly email: string;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  /** @param headers sent with every request. */
  constructor(appUrl: string, email: string, headers: Record<string, string> = {}) {
    this.appUrl = appUrl;
    this.email = email;
    this.#headers = headers;
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${this.appUrl}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        origin: this.appUrl,
        cookie: this.cookieHeader,
        ...this.#headers,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** @returns status and body; a broken connection is status 0. */
  async call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    try {
      const answer = await this.fetch(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { list: text } };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** Opens a page first, as a browser does: without its cookie, people are counted by their address. */
  async signIn(password = demoPassword): Promise<this> {
    if (this.#cookies.size === 0) await (await this.fetch('/login')).text();
    const { status } = await this.call('POST', '/api/auth/sign-in/email', { email: this.email, password });
    if (status !== 200) throw new Error(`${this.email} could not sign in: ${status}`);
    return this;
  }
}

/** New learners, each with a plan, created the way an administrator creates them. */
export async function makeLearners(appUrl: string, count: number): Promise<Person[]> {
  const admin = await new Person(appUrl, 'admin@langkah.test').signIn();
  const learners: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = new Person(appUrl, `proof-${index}@example.com`);
    const account = { name: `Proof ${index}`, email: person.email, password: demoPassword };
    await (await person.fetch('/signup')).text();
    const made = await person.call('POST', '/api/auth/register', account);
    if (made.status >= 300) throw new Error(`register: ${made.status} ${JSON.stringify(made.body)}`);
    await person.signIn();
    const granted = await admin.call('POST', `/api/admin/users/${made.body.userId}/entitlements`, {
      tier: 'BREAKTHROUGH',
      reason: 'proof',
    });
    if (granted.status >= 300) throw new Error(`grant: ${granted.status} ${JSON.stringify(granted.body)}`);
    learners.push(person);
  }
  return learners;
}
