import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { StatementButtons } from '../StatementButtons.tsx';

/** The months that are offered. */
const MONTHS = 13;

/** LN-01: the signed statement of a month's interest, of all loans. */
export function MonthStatement() {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const months = listMonths(serverClock.now(), MONTHS);
  const [month, setMonth] = useState(months[0] ?? '');
  const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  return (
    <Section title={t('month.title')}>
      <Inline wrap gap="2 4" padding="3 0">
        <Select
          label={t('month.month')}
          options={months.map((value) => ({ value, label: name.format(Date.parse(`${value}-01`)) }))}
          value={month}
          onValue={setMonth}
        />
        <StatementButtons of={{ month }} />
      </Inline>
    </Section>
  );
}

/** The last months up to a time (epoch ms) in UTC, the newest first: '2026-11'. */
function listMonths(now: number, count: number): readonly string[] {
  const at = new Date(now);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
