import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ServiceAccount {
  uid: number;
  gid: number;
}

const accountName = 'langkah';

function lookUp(name: string): ServiceAccount | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * The unprivileged system account that runs PostgreSQL when we are root, because PostgreSQL refuses root
 * (product.md#embedded-database). It is created when missing; on systems without a tool for that, `nobody` is used.
 */
export function serviceAccount(): ServiceAccount {
  const existing = lookUp(accountName);
  if (existing) return existing;
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        accountName,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', accountName]],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  const account = lookUp(accountName) ?? lookUp('nobody');
  if (!account)
    throw new Error(
      'No unprivileged account could be made or found to run PostgreSQL. Set DATABASE_URL instead.',
    );
  return account;
}
