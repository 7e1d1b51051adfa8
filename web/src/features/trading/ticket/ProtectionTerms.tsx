import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { PROTECTION_MS } from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { TRIGGER_SOURCES } from '../orderForm/entry.ts';
import { expiryIn } from '../orderForm/expiry.ts';
import styles from './ticket.module.css';
import type { TicketInput } from './useTicketInput.ts';

const ExpiryField = lazyPart(() => import('../orderForm/ExpiryField.tsx'));

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = PROTECTION_MS / DAY_MS;

interface ProtectionTermsProps {
  readonly ticket: Pick<TicketInput, 'entry' | 'errors' | 'change'>;
  /** Spot has no mark. */
  readonly hasMark: boolean;
}

/** TR-15: what the exits compare their triggers with, and until when they are valid: 90 days unless chosen. */
export function ProtectionTerms({ ticket: { entry, errors, change }, hasMark }: ProtectionTermsProps) {
  const { t } = useTranslation('trading');
  const { protectionExpiresAt: expiresAt, hasProtectionExpiry: isChosen } = entry;
  return (
    <>
      <div className={styles.flags}>
        {hasMark && (
          <Select
            label={t('ticket.protection.by')}
            options={TRIGGER_SOURCES.map((value) => ({ value, label: t(`ticket.protection.sources.${value}`) }))}
            value={entry.protectionBy}
            variant="figure"
            onValue={(protectionBy) => change((before) => ({ ...before, protectionBy }))}
          />
        )}
        <Button
          kind="link"
          aria-expanded={isChosen}
          onClick={() =>
            change((before) => ({
              ...before,
              hasProtectionExpiry: !isChosen,
              protectionExpiresAt: isChosen ? undefined : expiryIn(DEFAULT_DAYS, serverClock.now()),
            }))
          }
        >
          {t(isChosen ? 'ticket.protection.usualExpiry' : 'ticket.protection.expiry', { days: DEFAULT_DAYS })}
        </Button>
      </div>
      {isChosen && (
        <Suspense fallback={null}>
          <ExpiryField
            value={expiresAt}
            fieldError={errors.protectionExpiresAt}
            onValue={(at) => change((before) => ({ ...before, protectionExpiresAt: at }))}
          />
        </Suspense>
      )}
    </>
  );
}
