import { Link } from '@tanstack/react-router';
import { brand } from '#kit/brand.ts';
import { TextLink } from '#ui/text-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';
import { PrivacyProviders } from './privacy-providers.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated={{ iso: '2026-11-01', text: '1 November 2026' }}
      intro={`What ${brand.name} knows about you, why, for how long, and what you can do about it.`}
    >
      <LegalSection title="What we store and why">
        <ul>
          <li>
            <strong>Your account</strong>: name, email, and your password as a one-way hash that nobody can
            read back. Optional: a picture, a short text about you and links you enter. We need this to let
            you in and to answer you.
          </li>
          <li>
            <strong>Your learning</strong>: progress in videos, completed action items, notes. So you can pick
            up where you left off.
          </li>
          <li>
            <strong>Your work with coaches</strong>: sessions and their notes, documents or repository links
            you send for review, the feedback, and your credits. Only you and the coaches see them.
          </li>
          <li>
            <strong>Your payments</strong>: plan, amount, date, and the payment partner’s reference. Card and
            bank details stay with the partner; we never see them.
          </li>
          <li>
            <strong>What you send us</strong>: support messages, newsletter and waitlist sign-ups, guide
            requests, feedback stories. A story is published only after you send it for that purpose and we
            have read it.
          </li>
          <li>
            <strong>Technical facts</strong>: the address and browser of a session, when you were last here,
            and short logs, to keep accounts safe and to find and fix problems.
          </li>
        </ul>
        <p>
          We do not sell data, show advertisements, or follow you on other sites. There is no analytics
          service on these pages.
        </p>
      </LegalSection>
      <LegalSection title="Our legal basis">
        <p>
          Account, learning, coaching and payments: to fulfil our agreement with you. Invoices: because the
          law requires them. Safety and logs: our interest in a service that works and is not abused.
          Newsletter and published stories: your consent, which you can withdraw at any time. This follows
          Indonesia’s Personal Data Protection Law (Law 27 of 2022).
        </p>
      </LegalSection>
      <PrivacyProviders />
      <LegalSection title="Cookies and browser storage">
        <ul>
          <li>
            <strong>Session</strong>: keeps you signed in, at most 30 days, and ends 7 days after your last
            visit.
          </li>
          <li>
            <strong>Browser mark</strong>: a random, signed number. It limits password guessing and links a
            payment to the browser that started it. A second one holds marks of the emails that signed in
            here, so that someone else’s guesses don’t lock you out.
          </li>
          <li>
            <strong>Time zone</strong>: so we can show times in your zone.
          </li>
          <li>
            <strong>In your browser only</strong>: theme and player settings, a note of a newsletter or
            waitlist sign-up, and, between sign-up and payment, your name, email and chosen plan in encrypted
            form. Your password is never stored there.
          </li>
        </ul>
        <p>We need all of these to do what you ask of us, so there is no cookie banner.</p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <ul>
          <li>Account and learning: as long as your account exists.</li>
          <li>
            After you delete your account: your name and email are removed immediately; orders stay without
            them, for as long as tax law requires (ten years).
          </li>
          <li>
            Newsletter: until 30 days after you unsubscribe, or 30 days when you never confirm. Waitlist and
            guide: until you ask us to delete them, or delete an account with the same, confirmed email.
          </li>
          <li>Support messages: two years. Logs: 30 days.</li>
          <li>Backups: replaced within 30 days.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You can see and correct your data in Settings, download all of it, end sessions on other devices,
          and delete your account there yourself. For everything else, or to object to something we do, write
          to us; we reply within three working days. You may also complain to the Indonesian data protection
          authority.
        </p>
        <p>
          Children under 17 need the consent of a parent or guardian. If something here changes in a way that
          matters, we tell you by email beforehand.
        </p>
        <p>
          Contact: <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink> or{' '}
          <TextLink render={<Link to="/support" />}>Contact Support</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
