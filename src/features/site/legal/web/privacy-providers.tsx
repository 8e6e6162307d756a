import { brand } from '#kit/brand.ts';
import { LegalSection } from './legal-page.tsx';

const providers = [
  ['Xendit', 'takes your payment', 'name, email, plan and amount; what you enter on its page'],
  ['Calendly', 'schedules sessions', 'name, email and the time you pick'],
  ['Bunny', 'delivers videos', 'your address while you watch; no name'],
  [
    'Google',
    'signs you in, only if you choose it',
    'that you use it here; we receive name, email and picture',
  ],
  ['Our email service', 'delivers our emails', 'your email and the text of the message'],
  [
    'Discord',
    'tells our team about sign-ups, and hosts the community',
    'name and email of newsletter, guide and waitlist sign-ups',
  ],
  [`${brand.companion.name}’s waitlist service`, 'keeps the waitlist', 'name and email, if you join it'],
] as const;

export function PrivacyProviders() {
  return (
    <LegalSection title="Who helps us">
      <p>
        These services work for us, or you open them yourself. Each receives only what it needs for its work.
        Some of them store data outside Indonesia, under contracts that require the same care.
      </p>
      <ul>
        {providers.map(([name, work, data]) => (
          <li key={name}>
            <strong>{name}</strong> {work}: {data}.
          </li>
        ))}
      </ul>
    </LegalSection>
  );
}
