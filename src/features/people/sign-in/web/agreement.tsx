import { Link } from '@tanstack/react-router';
import * as accounts from '#features/people/accounts/messages/m.ts';
import { TextLink } from '#ui/text-link.tsx';

/** What creating an account agrees to. The server logs this sentence, so it is shown on each page that can create an account. */
export function Agreement() {
  return (
    <p className="text-small text-ink-3">
      {accounts.agreement({
        terms: (text) => <TextLink render={<Link to="/terms" />}>{text}</TextLink>,
        privacy: (text) => <TextLink render={<Link to="/privacy" />}>{text}</TextLink>,
      })}
    </p>
  );
}
