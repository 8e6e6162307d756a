/** What to do when a start cannot continue: explains the system's error codes and npm's output. Built-ins only. */

/** With less free space, npm's errors are caused by the full disk, whatever they say. */
const leastMegabytes = 50;

/** Why npm could not install. */
export function installAdvice(output, directory, freeMegabytes) {
  if (/ENOSPC|EDQUOT|no space left/i.test(output) || freeMegabytes < leastMegabytes)
    return `The disk is full: installing needs about 1 GB in ${directory}. Make room, then run the command again.`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${directory} cannot be written by this user. Make it theirs (chown -R USER ${directory}), then run the command again.`;
  return `${output}\nThe dependencies could not be installed. Check that npm can reach its registry (npm ping), then run the command again.`;
}

/**
 * Why a port could not be opened.
 * @param what uses the port: "PORT" itself, or a sandbox beside it.
 */
export function portAdvice(code, { port, host, what, wanted }) {
  const other = wanted + 100;
  if (code === 'EADDRINUSE')
    return what === 'PORT'
      ? `Port ${port} is in use. Stop what uses it, or choose another: PORT=${other} npm start`
      : `Port ${port} is in use. A demo also needs the ports after PORT: this one is for ${what}. Choose another PORT: PORT=${other} npm start`;
  if (code === 'EACCES')
    return `Port ${port} can only be opened by root. Choose one above 1023 and put a proxy in front: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`;
  return `Port ${port} cannot be opened (${code}). Choose another: PORT=${other} npm start`;
}
