import { parsePhoneNumberWithError } from 'libphonenumber-js';
import type { Tx } from '../../kernel/database/database.ts';
import { countSms } from '../../kernel/jobs/outbox.ts';
import type { Log } from '../../kernel/log.ts';
import type { KernelConfig } from '../../kernel/start/config.ts';

const HOUR_MS = 3_600_000;

interface Conditions {
  readonly limits: KernelConfig['smsPerHour'];
  readonly log: Log;
  readonly now: number;
}

/**
 * Whether the platform may send one more SMS to a number (E.164): they cost money, so an hour's number is limited in
 * all and for each calling code, regardless of who requests them.
 */
export async function maySendSms(tx: Tx, to: string, { limits, log, now }: Conditions): Promise<boolean> {
  const prefix = `+${parsePhoneNumberWithError(to).countryCallingCode}`;
  const sent = await countSms(tx, { since: now - HOUR_MS, prefix });
  if (sent.total < limits.total && sent.country < limits.country) return true;
  log.error({ prefix, ...sent }, 'the limit of SMS is reached');
  return false;
}
