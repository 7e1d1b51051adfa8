import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNetworkNames } from '../wallet/index.ts';
import { findField, findRuleKind, findValue, isOwnAmount, parseAmount } from './payload.ts';
import type { Approval } from './queries.ts';

/**
 * Shows the changes of a request: each field before and after; one value where nothing was there before or nothing
 * changes.
 */
export function PayloadRows({ payload }: Pick<Approval, 'payload'>) {
  const { t } = useTranslation('approvals');
  const valueText = useValueText();
  return (
    <Rows>
      {payload
        .filter(({ before, after }) => before !== null || after !== null)
        .map(({ field, before, after }) => {
          const known = findField(field);
          const kind = findRuleKind(field);
          const shown = (value: string | null) => (
            <Text as="span" breakWords weight="mid">
              {valueText(field, value)}
            </Text>
          );
          return (
            <Row
              key={field}
              label={known !== undefined ? t(`fields.${known}`) : kind === undefined ? field : t(`kinds.${kind}`)}
            >
              {before === null || before === after ? (
                shown(after)
              ) : (
                <BeforeAfter before={valueText(field, before)} after={shown(after)} />
              )}
            </Row>
          );
        })}
    </Rows>
  );
}

/** The words of a value; own amounts are hidden where the user hides them. */
export function useValueText(): (field: string, value: string | null) => string {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const own = useOwnText();
  const findNetworkName = useNetworkNames();
  return (field, value) => {
    if (value === null) return MISSING;
    if (field === 'network') return findNetworkName(value);
    const known = findValue(field, value);
    if (known !== undefined) return t(`values.${known}`);
    const amount = isOwnAmount(field) ? parseAmount(value) : undefined;
    if (amount === undefined) return formatField(field, value, { locale });
    const { number, unit } = amount;
    const shown = formatDecimal(number, { locale, placesMin: fullPlaces(unit), placesMax: 18 });
    return `${own(shown)} ${unit}`;
  };
}
