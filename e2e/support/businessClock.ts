import type { RunningPlatform } from './stack.ts';

type Platform = Pick<RunningPlatform, 'url'>;

/** The business clock of a platform, epoch ms. */
export async function readBusinessClock({ url }: Platform): Promise<number> {
  return ((await (await fetch(`${url}/business-clock`)).json()) as { now: number }).now;
}

/** Moves the business clock of a platform forward, which does what has fallen due. */
export async function moveBusinessClock({ url }: Platform, to: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const moved = await fetch(`${url}/business-clock`, { method: 'POST', headers, body: JSON.stringify({ to }) });
  if (!moved.ok) throw new Error(await moved.text());
}
