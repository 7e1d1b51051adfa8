import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { DayField } from '@aldgate/ui/days/DayField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { momentText } from './hoursText.ts';
import type { GoodTill } from './limitEntry.ts';

interface GoodTillFieldProps {
  readonly goodTill: GoodTill;
  /** The desk's next close, epoch milliseconds. */
  readonly closesAt: number;
  readonly problem: 'missing' | 'past' | 'late' | undefined;
  readonly onChange: (goodTill: GoodTill) => void;
}

/** How long a limit order is good: until the next close, or until the close on a day within 30 days. */
export function GoodTillField({ goodTill, closesAt, problem, onChange }: GoodTillFieldProps) {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  return (
    <>
      <Inline wrap gap="3">
        <Segmented<GoodTill['kind']>
          label={t('till.label')}
          options={[
            { value: 'day', label: t('till.day') },
            { value: 'date', label: t('till.date') },
          ]}
          value={goodTill.kind}
          onValue={(kind) => onChange(kind === 'day' ? { kind } : { kind, day: '' })}
        />
        {goodTill.kind === 'date' && (
          <DayField label={t('till.on')} value={goodTill.day} onValue={(day) => onChange({ kind: 'date', day })} />
        )}
      </Inline>
      <Text size="12" tone={problem === 'past' || problem === 'late' ? 'danger' : '3'} aria-live="polite">
        {problem === undefined
          ? t(goodTill.kind === 'day' ? 'till.dayText' : 'till.dateText', {
              close: momentText(closesAt, locale, 'UTC'),
            })
          : t(`till.${problem}`)}
      </Text>
    </>
  );
}
