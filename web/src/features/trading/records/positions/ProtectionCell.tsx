import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Position } from '../../account/queries.ts';
import type { PositionProtection } from '../../account/useProtections.ts';
import { reasonText } from '../../orders/reasonText.ts';
import styles from './positions.module.css';
import { findTrigger, listRefused } from './protection.ts';

interface ProtectionCellProps {
  readonly position: Position;
  readonly protection: PositionProtection | undefined;
  readonly places: number | undefined;
  /** Undefined for a role that does not trade, and until the exits are known. */
  readonly onEdit: (() => void) | undefined;
}

/** The take profit and the stop loss of a position, and what opens them. */
export function ProtectionCell({ position, protection, places, onEdit }: ProtectionCellProps) {
  const { t } = useTranslation('trading');
  const figures = protection === undefined ? null : <Legs protection={protection} places={places} />;
  if (onEdit === undefined) return figures ?? MISSING;
  return (
    <Button
      kind="link"
      title={t('records.protection.edit', { symbol: position.instrumentId })}
      onClick={(event) => {
        event.stopPropagation();
        onEdit();
      }}
    >
      {figures ?? t('records.protection.add')}
    </Button>
  );
}

/** Each leg that is set, with its name; one that the exchange refused says so. */
function Legs({ protection, places }: { protection: PositionProtection; places: number | undefined }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const refused = listRefused(protection);
  return PROTECTION_LEGS.map((leg) => {
    const failure = refused.find((each) => each.leg === leg);
    const price = findTrigger(protection, leg);
    if (failure !== undefined) {
      return (
        <span
          key={leg}
          className={styles.leg}
          title={failure.reason === null ? undefined : reasonText(failure.reason, { t, tApp })}
        >
          <Badge tone="danger">{t(`records.protection.refused.${leg}`)}</Badge>
        </span>
      );
    }
    if (price === undefined) return null;
    return (
      <span key={leg} className={styles.leg}>
        <Text as="span" tone="3">
          {t(`records.protection.short.${leg}`)}
        </Text>{' '}
        <Price value={price} places={places ?? 0} />
      </span>
    );
  });
}
