import { checkEligibility, type EligibilityBlock } from '../../lib/quotes/index.ts';
import type { UserInfo } from '../../lib/session/session.ts';
import type { OwnTerms } from './queries.ts';

/**
 * Reason that prevents OTC trades: of the session, or of the server where it knows of a later change. The service comes
 * first, as nobody trades without it.
 */
export function blockOf(user: UserInfo | null, closed: OwnTerms['closed'] | undefined): EligibilityBlock | undefined {
  const known = checkEligibility('advanced', { user, suspension: closed === 'service' ? {} : null });
  if (known !== undefined || closed === null || closed === undefined) return known;
  if (closed === 'verification') return { kind: 'verification', level: 'advanced', status: 'under_review' };
  return { kind: 'off' };
}
