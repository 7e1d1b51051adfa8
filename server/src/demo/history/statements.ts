import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { TRADER } from './people.ts';

const DAY_MS = 24 * 3_600_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A statement of a month. The server makes its file once it serves. */
export async function requestMonth(
  platform: PastPlatform,
  { begin, end }: { readonly begin: number; readonly end: number },
): Promise<void> {
  await platform.asMember(TRADER, 'requestStatement', {
    from: isoDay(begin),
    to: isoDay(end - DAY_MS),
    accountTypes: [...CUSTOMER_ACCOUNTS],
    assets: [],
    language: 'en-US',
    format: 'pdf',
  });
}
