import { SupportEmail } from '#features/site/support/web/support-email.tsx';
import { brand } from '#kit/brand.ts';
import type { privacySections } from '../sections.ts';
import { SupportLink } from './legal-links.tsx';
import type { LegalText } from './legal-page.tsx';

export const privacyInEnglish: LegalText<(typeof privacySections)[number]> = {
  intro: `What ${brand.name} knows about you, why, for how long, and what you can do about it.`,
  sections: {
    stored: {
      title: 'What we store and why',
      body: () => (
        <>
          <ul>
            <li>
              <strong>Your account</strong>: name, email, and your password as a one-way hash that nobody can
              read back. Optional: a picture, a short text about you and links you enter. We need this to let
              you in and to answer you.
            </li>
            <li>
              <strong>Your learning</strong>: progress in videos, completed action items, notes. So you can
              pick up where you left off.
            </li>
            <li>
              <strong>Your work with coaches</strong>: sessions and their notes, documents or repository links
              you send for review, the feedback, and your credits. You see them, and the people here who need
              them for their work.
            </li>
            <li>
              <strong>Your payments</strong>: plan, amount, date, and the payment partner’s reference. Card
              and bank details stay with the partner; we never see them. If you buy for a company: its name,
              NPWP, address and email for its tax invoice.
            </li>
            <li>
              <strong>What you send us</strong>: support messages, newsletter and waitlist sign-ups, guide
              requests, stories. A story is published only after you send it for that purpose and we have read
              it.
            </li>
            <li>
              <strong>Your consents</strong>: what you agreed to, in which words, when and where.
            </li>
            <li>
              <strong>Technical facts</strong>: the address and browser of a session, when you were last here,
              and logs, to keep accounts safe and to find and fix problems.
            </li>
          </ul>
          <p>
            We do not sell data, show advertisements, or follow you on other sites. There is no analytics
            service on these pages.
          </p>
        </>
      ),
    },
    basis: {
      title: 'Our legal basis',
      body: () => (
        <p>
          Account, learning, coaching, payments, and the guide or waitlist you ask for: to fulfil our
          agreement with you or to do what you asked. Payment records and the log of consents: because the law
          requires them. Safety and logs: our interest in a service that works and is not abused. Newsletter,
          product news by email and published stories: your consent. This follows Indonesia’s Personal Data
          Protection Law (Law 27 of 2022).
        </p>
      ),
    },
    consents: {
      title: 'Your consents',
      body: () => (
        <>
          <p>We ask for each purpose separately. Saying no to one changes nothing else here.</p>
          <ul>
            <li>
              <strong>Newsletter</strong>: begins when you press “Confirm subscription” on the page that our
              email leads to. To withdraw, use the unsubscribe link in any issue.
            </li>
            <li>
              <strong>Product news by email</strong>: off until you tick “Email” beside “News” under
              Notifications. To withdraw, untick it.
            </li>
            <li>
              <strong>Your story</strong>: published with your first name, the initial of your last name and
              the photo you chose. To withdraw, delete the story under Feedback.
            </li>
          </ul>
          <p>
            Everything you have agreed to is listed in Settings, under Account, and you can withdraw each
            consent there too. It takes effect immediately: in any case we stop using the data for that
            purpose within 3 × 24 hours. What was done before stays lawful.
          </p>
          <p>
            <strong>The consent log.</strong> For each consent we keep the purpose, your email, the words you
            agreed to, their language, the form or page, and when and how the consent was given and withdrawn.
            We keep an entry as long as the consent lasts and five years after that, because the law asks us
            to prove it. When you delete your account, and for people without an account 30 days after the
            consent ends, we remove the email from the entry. Only a code remains: it lets us check an address
            that someone tells us, and nobody can read the address from it. The log also holds that you agreed
            to the Terms when you created your account; that ends with your account.
          </p>
        </>
      ),
    },
    helpers: {
      title: 'Who helps us',
      body: () => (
        <>
          <p>
            These services work for us, or you open them yourself. Each receives only what it needs for its
            work. Some of them store data outside Indonesia, under contracts that require the same care.
          </p>
          <ul>
            <li>
              <strong>Xendit or Midtrans</strong> takes your payment: name, email, plan and amount; what you
              enter on its page. If you pay by transfer instead, you send us a picture of the proof, the sum
              and your bank. Only the people who look after our money see the picture, and we delete it 30
              days after we have decided.
            </li>
            <li>
              <strong>Calendly</strong> schedules sessions: name, email and the time you pick.
            </li>
            <li>
              <strong>Bunny</strong> delivers videos: your address while you watch; no name.
            </li>
            <li>
              <strong>Google</strong> signs you in, only if you choose it: that you use it here; we receive
              name, email and picture.
            </li>
            <li>
              <strong>Our email service</strong> delivers our emails: your email and the text of the message.
            </li>
            <li>
              <strong>Discord</strong> tells our team about sign-ups, and hosts the community: name and email
              of newsletter, guide and waitlist sign-ups.
            </li>
            <li>
              <strong>{brand.companion.name}’s waitlist service</strong> keeps the waitlist: name and email,
              if you join it.
            </li>
          </ul>
        </>
      ),
    },
    cookies: {
      title: 'Cookies and browser storage',
      body: () => (
        <>
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
              <strong>Time zone, language and menu</strong>: so we can show times in your zone, texts in your
              language and the menu as you left it.
            </li>
            <li>
              <strong>In your browser only</strong>: theme and player settings, a note of a newsletter or
              waitlist sign-up, drafts of what you type, what you opened for learning offline, and, between
              sign-up and payment, your name, email and chosen plan in encrypted form. Your password is never
              stored there.
            </li>
          </ul>
          <p>We need all of these to do what you ask of us, so there is no cookie banner.</p>
        </>
      ),
    },
    keeping: {
      title: 'How long we keep it',
      body: () => (
        <ul>
          <li>Account and learning: as long as your account exists.</li>
          <li>
            After you delete your account: your name and email are removed immediately; orders stay without
            them, for as long as tax law requires (ten years). The name, NPWP and address of a company on a
            receipt or a tax invoice stay with them.
          </li>
          <li>
            Newsletter: until 30 days after you unsubscribe, or 30 days when you never confirm. Waitlist and
            guide: until you ask us to delete them, or delete an account with the same, confirmed email.
          </li>
          <li>
            Consent log: as long as the consent lasts and five years after that, as described under “Your
            consents”.
          </li>
          <li>
            Support messages: until you ask us to delete them. When you delete your account, they stay without
            your name and email.
          </li>
          <li>
            Messages from payment, calendar and video services: 90 days. Logs and backups: at most 30 days.
          </li>
        </ul>
      ),
    },
    rights: {
      title: 'Your rights',
      body: () => (
        <>
          <p>
            You can see and correct your data in Settings, download all of it, withdraw consents, end sessions
            on other devices, and delete your account there yourself. You may also ask us for access, a copy
            or a correction, to delete your data, to limit or stop its use, and you may object to something we
            do.
          </p>
          <p>
            Write to <SupportEmail /> or <SupportLink>contact support</SupportLink>. We answer within 3 × 24
            hours of receiving your request, weekends and holidays included. You may also complain to the
            Indonesian data protection authority or, until there is one, to the Ministry of Communication and
            Digital Affairs (Komdigi).
          </p>
        </>
      ),
    },
    children: {
      title: 'Under 18',
      body: () => (
        <p>
          If you are under 18, create an account only with the consent of a parent or guardian. At 17 your own
          consent counts, and your parent or guardian must be told. Parents and guardians may use the rights
          above for their child: they write to us, and we answer within the same 3 × 24 hours.
        </p>
      ),
    },
    breaches: {
      title: 'If something goes wrong',
      body: () => (
        <p>
          If personal data gets lost or into the wrong hands, we tell you and the authority in writing within
          3 × 24 hours: which data, when and how it happened, and what we do about it.
        </p>
      ),
    },
    changes: {
      title: 'Changes and language',
      body: () => (
        <>
          <p>If something here changes in a way that matters, we tell you by email beforehand.</p>
          <p>
            This policy is also available in Indonesian. For readers in Indonesia, the Indonesian text
            prevails where the two differ.
          </p>
        </>
      ),
    },
  },
};
