/** Ends the process together with npm. Built-ins only: the launcher runs this on whatever Node the machine has. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Parent and command of a process; null when it is gone. */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
    return parent === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}

const isShell = (command) => /^(\S*\/)?-?(ba|da|z|k|a)?sh(\0|\s|$)/.test(command);

/**
 * Calls `end` when npm is gone: a killed npm forwards no signal, and its shell outlives it. Only active under npm, so
 * that a command in the background of a shell outlives that shell.
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const found = describe(parent);
  // npm runs a script through a shell; some shells replace themselves with the command.
  const npm = found && isShell(found.command) ? found.parent : null;
  const isGone = () => {
    if (process.ppid !== parent) return true;
    // A failed lookup means nothing: the shell exists as long as it is our parent.
    const now = npm === null ? null : describe(parent);
    return now !== null && now.parent !== npm;
  };
  setInterval(() => isGone() && end(), process.platform === 'linux' ? 500 : 2_000).unref();
}
