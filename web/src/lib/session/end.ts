import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { storage } from '@aldgate/client-kit/browser/storage.ts';
import type { SessionEndData } from '@aldgate/contract/errors.ts';
import { create } from 'zustand';

/** Shared with the other tabs, whose session ends too, and kept over a reload. */
const END_KEY = 'aldgate.sessionEnd';

const REASONS: ReadonlySet<unknown> = new Set<SessionEndData['reason']>([
  'expired',
  'idle',
  'logged_out',
  'ended_by_user',
  'credentials_changed',
  'frozen',
  'removed',
  'operator',
  null,
]);

/** The end of the last session, where the user did not log out on this page; null otherwise. */
export const useSessionEnd = create<{ readonly end: SessionEndData | null }>()(() => ({ end: readEnd() }));

export function storeEnd(end: SessionEndData): void {
  storage.set(END_KEY, JSON.stringify(end));
  useSessionEnd.setState({ end });
}

/** After a login, a logout or the user's dismissal there is nothing to report. */
export function clearEnd(): void {
  storage.remove(END_KEY);
  useSessionEnd.setState({ end: null });
}

/** The end that another tab stored; `otherwise` where it stored none, since the user logged out there. */
export function adoptEnd(otherwise: SessionEndData): void {
  useSessionEnd.setState({ end: readEnd() ?? otherwise });
}

/** Reads the data of error 401. A server that could not say when and why leaves the time at which it was noticed. */
export function parseEnd(data: unknown, noticedAt: number): SessionEndData {
  return isEnd(data) ? { reason: data.reason, endedAt: data.endedAt } : { reason: null, endedAt: noticedAt };
}

function readEnd(): SessionEndData | null {
  return parseStored(storage.get(END_KEY), isEnd) ?? null;
}

function isEnd(data: unknown): data is SessionEndData {
  if (typeof data !== 'object' || data === null || !('reason' in data) || !('endedAt' in data)) return false;
  // A number that is no time could not be shown.
  return (
    REASONS.has(data.reason) && typeof data.endedAt === 'number' && !Number.isNaN(new Date(data.endedAt).getTime())
  );
}
