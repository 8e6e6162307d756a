import { SupportEmail } from '#features/site/support/web/support-email.tsx';
import { brand } from '#kit/brand.ts';
import type { termsSections } from '../sections.ts';
import { PrivacyLink, SupportLink } from './legal-links.tsx';
import type { LegalText } from './legal-page.tsx';

export const termsInEnglish: LegalText<(typeof termsSections)[number]> = {
  intro: `What you can expect from ${brand.name}, and what we expect from you.`,
  sections: {
    account: {
      title: 'Your account',
      body: () => (
        <>
          <p>
            An account is for one person. Give your real email, keep your password to yourself, and tell us if
            someone else gets in. An account without a plan is free: it shows you what we offer and opens
            everything marked as a free preview.
          </p>
          <p>
            If you are under 18, create an account only with the consent of a parent or guardian. At 17 your
            own consent counts, and your parent or guardian must be told.
          </p>
        </>
      ),
    },
    payment: {
      title: 'Plans and payment',
      body: () => (
        <>
          <p>
            A plan is paid once, in Indonesian rupiah, at the price shown when you confirm it. There is no
            subscription and nothing renews automatically. Our payment partner takes the payment; an unpaid
            invoice expires after 24 hours and costs you nothing. Your plan opens when the payment arrives.
          </p>
          <p>
            You can step up to a higher plan at any time and pay the upgrade price shown. A plan cannot be
            exchanged for a lower one.
          </p>
        </>
      ),
    },
    contents: {
      title: 'What a plan gives you',
      body: () => (
        <>
          <ul>
            <li>
              <strong>Courses, videos and materials</strong> in your plan stay open as long as {brand.name}{' '}
              exists. If we ever close, we’ll tell you at least 90 days in advance, and you can download your
              notes and materials.
            </li>
            <li>
              <strong>Reviews</strong> are granted monthly for 12 months from purchase. A review you do not
              use lapses when the next one is granted.
            </li>
            <li>
              <strong>Mentoring sessions</strong> are granted monthly for 6 months and can be used until 12
              months after purchase. To cancel, use the calendar invite at least 24 hours before; whether the
              credit returns is then decided by a coach, who will be fair.
            </li>
          </ul>
          <p>
            We improve courses and may replace lessons. We teach with care, but we cannot promise a job, an
            income or an exam result.
          </p>
        </>
      ),
    },
    refunds: {
      title: 'Refunds',
      body: () => (
        <>
          <ul>
            <li>
              Within 14 days of paying you get your money back, no reason needed, as long as you have
              completed no more than 2 modules, downloaded no ebook, and used no review or session.
            </li>
            <li>If you paid twice for the same thing, you always get the second payment back.</li>
            <li>
              If something you paid for does not work and we cannot fix it within 14 days, we refund it.
            </li>
          </ul>
          <p>
            <SupportLink subject="Refund">Write to support</SupportLink> with the email of your account. We
            refund you the way you paid, within 14 days; the plan then closes. This does not affect your
            rights under Indonesian consumer law.
          </p>
        </>
      ),
    },
    conduct: {
      title: 'Conduct',
      body: () => (
        <>
          <ul>
            <li>Be kind in the community, in sessions and in reviews. No harassment, no spam, no selling.</li>
            <li>
              Videos, texts and files are for your own learning. Do not share, resell or publish them, and do
              not share your account.
            </li>
            <li>
              Do not attack or overload the service. Found a weakness? Please tell us instead of using it.
              We’ll be grateful.
            </li>
            <li>Only send work for review that is yours or that you’re allowed to show.</li>
          </ul>
          <p>
            If you break these rules, we warn you first and give you time to put it right. After serious or
            repeated breaches we close the account without a refund.
          </p>
        </>
      ),
    },
    work: {
      title: 'Your work is yours',
      body: () => (
        <p>
          Notes, code, documents and stories belong to you. We use them only to provide the service. A story
          appears publicly only when you have sent it for that purpose, and you can delete it at any time.
        </p>
      ),
    },
    changes: {
      title: 'The rest',
      body: () => (
        <>
          <p>
            We are liable without limit for intent and gross negligence, otherwise at most for what you paid.
            We announce changes to these terms by email 30 days in advance; they never take away what you have
            paid for. Indonesian law applies. How we treat your data is in the{' '}
            <PrivacyLink>Privacy Policy</PrivacyLink>. Questions: <SupportEmail />.
          </p>
          <p>
            These terms are also available in Indonesian. For readers in Indonesia, the Indonesian text
            prevails where the two differ.
          </p>
        </>
      ),
    },
  },
};
