/** Receives stop requests: `again` is true for a repeated request. */
export type StopListener = (reason: string, again: boolean) => void;

// One Ctrl-C arrives more than once: from the terminal, and forwarded by npm.
const repeatMs = 700;

/** Merges repeats of one request within a moment. `now` in milliseconds. */
export function stopRequests(listener: StopListener, now: () => number) {
  let first: number | undefined;
  return (reason: string, mayForce = true): void => {
    const at = now();
    if (first === undefined) {
      first = at;
      listener(reason, false);
    } else if (mayForce && at - first > repeatMs) listener(reason, true);
  };
}

/** Calls the listener on a stop request: a signal, a message of the parent process over its channel, or its death. */
export function onStop(listener: StopListener): void {
  const request = stopRequests(listener, () => performance.now());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => request(name));
  // The terminal may be closed first: that must not interrupt an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (!process.connected) return;
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'stop' in message) request(String(message.stop));
  });
  // The stop is not urgent: the parent process has gone.
  process.once('disconnect', () => request('the process that started this one has ended', false));
}
