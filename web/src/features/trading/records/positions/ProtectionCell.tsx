import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Position } from '../../account/queries.ts';
import type { PositionProtection } from '../../account/useProtections.ts';
import { failureOf } from './protection.ts';

interface ProtectionCellProps {
  readonly position: Position;
  readonly protection: PositionProtection | undefined;
  readonly places: number | undefined;
  /** Undefined for a role that does not trade. */
  readonly onEdit: (() => void) | undefined;
}

/** The take profit and the stop loss of a position, and what opens them; an exit that failed says so. */
export function ProtectionCell({ position, protection, places, onEdit }: ProtectionCellProps) {
  const { t } = useTranslation('trading');
  const failure = protection && failureOf(protection);
  const shown = PROTECTION_LEGS.map((leg) => protection?.[leg]?.triggerPrice);
  const figures =
    failure !== undefined ? (
      <span title={failure}>
        <Badge tone="danger">{t('records.protection.failed')}</Badge>
      </span>
    ) : protection === undefined ? null : (
      <span>
        {shown.map((price, index) => (
          <span key={PROTECTION_LEGS[index]}>
            {index > 0 && ' / '}
            {price === undefined ? MISSING : <Price value={price} places={places ?? 0} />}
          </span>
        ))}
      </span>
    );
  if (onEdit === undefined) return figures ?? MISSING;
  return (
    <Inline as="span" inline gap="2">
      {figures}
      <Button
        kind="link"
        aria-label={t('records.protection.edit', { symbol: position.instrumentId })}
        onClick={(event) => {
          event.stopPropagation();
          onEdit();
        }}
      >
        {protection === undefined ? t('records.protection.add') : '✎'}
      </Button>
    </Inline>
  );
}
