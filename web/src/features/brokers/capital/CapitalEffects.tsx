import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { CapitalFigures } from './capitalAfter.ts';

/** The amounts with the most decimals of each: those that move with the market need cents. */
const AMOUNTS = [
  ['priority', 6],
  ['subordinated', 6],
  ['nav', 2],
  ['cushion', 2],
  ['interestADay', 6],
] as const;

interface CapitalEffectsProps {
  readonly before: CapitalFigures;
  /** Undefined until something valid is entered. */
  readonly after: CapitalFigures | undefined;
}

/** Shows capital, NAV and cushion of a project before and after a change. */
export function CapitalEffects({ before, after }: CapitalEffectsProps) {
  const { t } = useTranslation('brokers');
  const amount = (value: string | null, placesMax: number, unit?: string) => (
    <OwnAmount value={value} places={2} placesMax={placesMax} unit={unit} />
  );
  const ratio = (value: string | null) => (value === null ? MISSING : `${value} : 1`);
  return (
    <div>
      <Text size="12">{t('transfers.beforeAfter')}</Text>
      <Rows aligned>
        {AMOUNTS.map(([name, places]) => (
          <Row key={name} label={t(`changes.${name}`)}>
            {after === undefined ? (
              amount(before[name], places, 'USDT')
            ) : (
              <BeforeAfter before={amount(before[name], places)} after={amount(after[name], places, 'USDT')} />
            )}
          </Row>
        ))}
        <Row label={t('changes.ratio')}>
          {after === undefined ? (
            ratio(before.ratio)
          ) : (
            <BeforeAfter before={ratio(before.ratio)} after={ratio(after.ratio)} />
          )}
        </Row>
      </Rows>
    </div>
  );
}
