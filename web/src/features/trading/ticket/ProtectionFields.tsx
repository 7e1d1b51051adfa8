import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { PROTECTION_LEGS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useOwnBound } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { fieldErrorText } from '../orderForm/OrderFields.tsx';
import { ProtectionReach } from '../orderForm/ProtectionReach.tsx';
import { findProtectedSize, PROTECTION_MODES, resolveLeg, resolveProtection } from '../orderForm/protection.ts';
import { ProtectionTerms } from './ProtectionTerms.tsx';
import styles from './ticket.module.css';
import type { TicketInput } from './useTicketInput.ts';

interface ProtectionFieldsProps {
  readonly ticket: Pick<TicketInput, 'entry' | 'errors' | 'change'>;
  readonly instrument: Instrument;
  /** Prices that the triggers follow from. */
  readonly prices: Parameters<typeof resolveLeg>[3];
  /** Whether the position has exits, which those of this order replace. */
  readonly replaces: boolean;
  /** Whether the switch is among the fields, and not beside the kinds. */
  readonly hasSwitch?: boolean;
}

/** Opens the fields of the exits; nothing for an order that only reduces. */
export function ProtectionSwitch({ ticket: { entry, change } }: Pick<ProtectionFieldsProps, 'ticket'>) {
  const { t } = useTranslation('trading');
  if (entry.isReduceOnly) return null;
  return (
    <Checkbox
      label={t('ticket.protection.title')}
      on={entry.hasProtection}
      onValue={(on) => change((before) => ({ ...before, hasProtection: on }))}
    />
  );
}

/** TR-15: the take profit and the stop loss of an order that opens. */
export function ProtectionFields({ ticket, instrument, prices, replaces, hasSwitch = false }: ProtectionFieldsProps) {
  const { t } = useTranslation('trading');
  const own = useOwnBound();
  const { entry, errors, change } = ticket;
  const { quoteAsset, baseAsset, priceDecimals } = instrument;
  const { hasProtection, protectionMode } = entry;
  if (entry.isReduceOnly || (!hasProtection && !hasSwitch)) return null;
  const protection = resolveProtection(entry, instrument, prices);
  const size = protection && findProtectedSize(entry, prices);
  const isOfPrice = protectionMode === 'price';
  const unit = protectionMode === 'percent' ? '%' : quoteAsset;
  const places = isOfPrice ? priceDecimals : 2;
  const field = (leg: ProtectionLeg) => (
    <div key={leg}>
      <FigureField
        label={t(`ticket.protection.${leg}`)}
        value={entry[leg]}
        unit={unit}
        places={places}
        error={fieldErrorText(errors[leg], errors[leg]?.rule === 'opposite' ? baseAsset : quoteAsset, t, {
          own,
          isOfEntry: true,
        })}
        onValue={(text) => change((before) => ({ ...before, [leg]: text }))}
      />
      {!isOfPrice && entry[leg] !== '' && (
        <Text size="11" tone="3">
          {t('ticket.protection.at')}{' '}
          <Price value={resolveLeg(entry, leg, instrument, prices)} places={priceDecimals} unit={quoteAsset} />
        </Text>
      )}
    </div>
  );
  return (
    <>
      <div className={styles.flags}>
        {hasSwitch && <ProtectionSwitch ticket={ticket} />}
        {hasProtection && (
          <Inline end>
            <Select
              label={t('ticket.protection.mode')}
              options={PROTECTION_MODES.map((value) => ({ value, label: t(`ticket.protection.modes.${value}`) }))}
              value={protectionMode}
              variant="figure"
              onValue={(mode) =>
                change((before) => ({ ...before, protectionMode: mode, takeProfit: '', stopLoss: '' }))
              }
            />
          </Inline>
        )}
      </div>
      {hasProtection && PROTECTION_LEGS.map(field)}
      {hasProtection && <ProtectionTerms ticket={ticket} hasMark={!isSpot(instrument.symbol)} />}
      {protection !== undefined && size !== undefined && (
        <ProtectionReach protection={protection} direction={entry.direction} size={size} instrument={instrument} />
      )}
      {hasProtection && replaces && <Note>{t('ticket.protection.replaces')}</Note>}
    </>
  );
}
