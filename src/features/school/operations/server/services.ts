/** Which outside services are set up, for the owner's overview. Nothing is asked over the network. */
import type { AppConfig } from '#platform/env.server.ts';
import * as m from '../messages/m.ts';
import type { ServiceKind } from '../rules.ts';

type Settings = Pick<
  AppConfig,
  | 'payment'
  | 'bunny'
  | 'midtrans'
  | 'mail'
  | 'scheduling'
  | 'google'
  | 'files'
  | 'filesScanUrl'
  | 'chat'
  | 'communityInviteUrl'
  | 'sandboxUrl'
>;

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host in words: a number of the own machine says nothing to an owner. */
function hostOf(address: string | null): string | null {
  const host = address === null ? null : (URL.parse(address)?.hostname ?? null);
  return host !== null && ownHosts.has(host) ? m.onThisServer() : host;
}

/** How the school is paid: by a company, by transfer to these accounts, or both. */
function payments({ payment, midtrans }: Settings, accounts: readonly string[]): string | null {
  const company = payment ? 'Xendit' : midtrans ? 'Midtrans' : null;
  const ways = [...(company ? [company] : []), ...(accounts.length > 0 ? [m.byTransfer()] : [])];
  return ways.length > 0 ? ways.join(', ') : null;
}

/**
 * Names hosts and companies, never a key or a whole address: those may contain secrets.
 * @param accounts names of the accounts that are open for transfers.
 */
export function servicesOf(config: Settings, accounts: readonly string[]) {
  const by: Record<ServiceKind, string | null> = {
    payments: payments(config, accounts),
    videos: config.bunny ? `${m.onThisServer()}, Bunny Stream` : m.onThisServer(),
    mail: hostOf(config.mail.smtpUrl),
    scheduling: config.scheduling ? 'Calendly' : null,
    google: config.google ? 'Google' : null,
    files: config.files.kind === 's3' ? config.files.s3.bucket : m.onThisServer(),
    scanner: hostOf(config.filesScanUrl),
    chat: config.chat ? { discord: 'Discord', slack: 'Slack' }[config.chat.flavour] : null,
    community: hostOf(config.communityInviteUrl),
  };
  return {
    areSandboxes: config.sandboxUrl !== null,
    list: (Object.keys(by) as ServiceKind[]).map((kind) => ({ kind, by: by[kind] })),
  };
}
