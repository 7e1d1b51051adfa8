import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Freshness } from './queries.ts';

/** A profit or loss with its sign and the direction's colour. */
export function Profit({ value, unit }: { value: string | null | undefined; unit?: string | undefined }) {
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const own = useOwnText();
  const written = formatDecimal(value, { locale, placesMin: 2, placesMax: 2, signed: true });
  const hasSign = written !== MISSING && !isZero(round(value ?? '0', 2, 'down'));
  return (
    <Text
      as="span"
      numeric
      nowrap
      {...(hasSign && !masked && { tone: value?.startsWith('-') === true ? 'down' : 'up' })}
    >
      {written === MISSING ? written : own(written)}
      {unit !== undefined && (
        <Text as="span" tone="3">
          {' '}
          {unit}
        </Text>
      )}
    </Text>
  );
}

/** An own decimal fraction in percent with two decimals, hidden as amounts are: '0.0228' is 2.28%. */
export function Percent({ value }: { value: string | null | undefined }) {
  const masked = useHiding((hiding) => hiding.masked);
  const percent = value === null || value === undefined ? null : toDecimalString(decimal(value).times('100'));
  return (
    <span>
      <Amount value={percent} places={2} masked={masked} />
      {percent !== null && !masked && '%'}
    </span>
  );
}

interface FreshnessNoteProps {
  readonly freshness: Freshness | undefined;
  /** Within a line of a panel. */
  readonly inline?: boolean;
}

/** How old an account's data is, where it is not live. */
export function FreshnessNote({ freshness, inline = false }: FreshnessNoteProps) {
  const { t } = useTranslation('trading');
  if (freshness === undefined || freshness.state === 'live') return null;
  if (freshness.state === 'connecting' || freshness.at === null)
    return <Note inline={inline}>{t('account.freshness.connecting')}</Note>;
  return (
    <Note kind="warning" inline={inline}>
      {t('account.freshness.stale', { time: formatClock(freshness.at) })}
    </Note>
  );
}
