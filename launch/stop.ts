/** Who hears that the process shall stop: `again` is true when somebody asks a second time. */
export type StopListener = (reason: string, again: boolean) => void;

// One Ctrl-C arrives more than once: from the terminal, and again passed on by npm.
const repeatMs = 700;

/** Joins repeats of one request that arrive within a moment. `now` in milliseconds. */
export function stopRequests(listener: StopListener, now: () => number) {
  let first: number | undefined;
  return (reason: string, mayHurry = true): void => {
    const at = now();
    if (first === undefined) {
      first = at;
      listener(reason, false);
    } else if (mayHurry && at - first > repeatMs) listener(reason, true);
  };
}

/**
 * Calls the listener when this process is asked to stop: by a signal, by the process that started it over its
 * channel, or because that process has died.
 */
export function onStop(listener: StopListener): void {
  const request = stopRequests(listener, () => performance.now());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => request(name));
  // The screen may be gone before the process: a lost terminal must not end the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (!process.connected) return;
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'stop' in message) request(String(message.stop));
  });
  // Nobody is in a hurry here: the one who would wait for the stop is gone.
  process.once('disconnect', () => request('the process that started this one has ended', false));
}
