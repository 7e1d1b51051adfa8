import type { Platform } from './platform.ts';

/** Moves the clock of deadlines and value dates, and runs what is due then. */
export async function moveBusinessClock({ url }: Pick<Platform, 'url'>, ms: number): Promise<void> {
  const path = `${url}/business-clock`;
  const { now } = (await (await fetch(path)).json()) as { now: number };
  const headers = { 'content-type': 'application/json' };
  const moved = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ to: now + ms }) });
  if (!moved.ok) throw new Error(await moved.text());
}
