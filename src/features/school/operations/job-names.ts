/** What each kind of job does, in the words of an owner. */
export const jobNames: Record<string, string> = {
  'accounts.clean-up': 'Clear away old sessions and links',
  'accounts.confirm-email': 'Mail: confirm the address',
  'accounts.email-changed': 'Mail: the address was changed',
  'accounts.invite': 'Mail: invitation',
  'accounts.password-changed': 'Mail: the password was changed',
  'accounts.security-notice': 'Mail: security notice',
  'accounts.send-reset-link': 'Mail: reset the password',
  'accounts.welcome': 'Mail: welcome',
  'bookings.cancel-event': 'Cancel a session at the provider',
  'bookings.canceled-mail': 'Mail: session canceled',
  'bookings.join-link': 'Fetch a session’s meeting link',
  'bookings.no-credit-mail': 'Mail: no credit for the session',
  'bookings.reconcile': 'Compare sessions with the provider',
  'bookings.reminder': 'Mail: session reminder',
  'bookings.sync-event': 'Read a session from the provider',
  'checkout.announce': 'Tell the chat of a sale',
  'checkout.end-invoices': 'End the invoices of a closed order',
  'checkout.receipt': 'Mail: receipt',
  'checkout.reconcile': 'Compare open invoices with the provider',
  'checkout.settle-invoice': 'Settle an invoice',
  'content.announce': 'Show scheduled content',
  'credits.grant-monthly': 'Grant the month’s credits',
  'files.remove': 'Delete files',
  'files.remove-orphans': 'Delete uploads that nothing uses',
  'guide.to-chat': 'Pass a guide request on to the chat',
  'learning.index-transcript': 'Read a video’s captions',
  'learning.refresh-video': 'Read a video’s state',
  'newsletter.answer-mail': 'Mail: answer to a newsletter sign-up',
  'newsletter.prune': 'Forget unconfirmed newsletter sign-ups',
  'newsletter.to-chat': 'Pass a newsletter sign-up on to the chat',
  'newsletter.welcome-mail': 'Mail: newsletter welcome',
  'notifications.dispatch-mails': 'Collect notifications to mail',
  'notifications.send-mail': 'Mail: notification',
  'operations.count-figures': 'Count the overview’s figures',
  'reviews.tell-learner': 'Mail: news of a review',
  'support.forward': 'Mail: support request',
  'users.mend-people': 'Bring the list of people up to date',
  'waitlist.to-chat': 'Pass a waitlist entry on to the chat',
  'waitlist.to-service': 'Pass a waitlist entry on to its service',
  'webhooks.prune': 'Clear away old webhook records',
};

/** `learning.new-thing` becomes “Learning: new thing” while nobody has given it a name. */
export function jobName(queue: string): string {
  const [feature = '', work = ''] = queue.split('.');
  const known = jobNames[queue];
  return known ?? `${feature.charAt(0).toUpperCase()}${feature.slice(1)}: ${work.replaceAll('-', ' ')}`;
}
