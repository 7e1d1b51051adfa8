import type { InterestLine } from '@aldgate/domain/loans/interest.ts';
import type { RecomputedLine } from '@aldgate/domain/loans/recomputeLoan.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { LoanLine } from '../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { Check } from './Check.tsx';
import type { CheckedLoan } from './checkLoan.ts';

/** The lines that are shown at first. */
const SHOWN = 10;
/** Places of interest. */
const PLACES = 8;

/** The lines of interest, the newest first below their sum, each beside what this browser computes. */
export function InterestLines({ checked }: { checked: CheckedLoan }) {
  const { t } = useTranslation('loans');
  const [isWhole, setWhole] = useState(false);
  const { lines, sums } = checked;
  if (lines.length === 0)
    return (
      <Text size="13" tone="2" padding="3 0">
        {t('detail.interest.none')}
      </Text>
    );
  const newest = [...lines].reverse();
  const hasOverdue = isPositive(sums.overdueInterest.listed);
  return (
    <>
      <Table
        label={t('detail.interest.title')}
        head={
          <>
            <th scope="col">{t('detail.interest.day')}</th>
            <th scope="col" data-align="end" data-wide>
              {t('detail.interest.hours')}
            </th>
            <th scope="col" data-align="end" data-wide>
              {t('detail.interest.principal')}
            </th>
            <th scope="col" data-align="end" data-wide="desktop">
              {t('detail.interest.rate')}
            </th>
            <th scope="col" data-align="end">
              {t('detail.interest.interest')}
            </th>
            {hasOverdue && (
              <th scope="col" data-align="end" data-wide>
                {t('detail.interest.overdue')}
              </th>
            )}
            <th scope="col" data-align="end">
              {t('detail.records.check')}
            </th>
          </>
        }
      >
        <tr>
          <th scope="row">{t('detail.interest.sum')}</th>
          <td data-wide />
          <td data-wide />
          <td data-wide="desktop" />
          <td data-align="end">
            <Interest value={sums.interest.listed} />
          </td>
          {hasOverdue && (
            <td data-align="end" data-wide>
              <Interest value={sums.overdueInterest.listed} />
            </td>
          )}
          <td data-align="end">
            <Check isEqual={sums.interest.isEqual && sums.overdueInterest.isEqual}>
              <Interest value={sums.interest.own} />
            </Check>
          </td>
        </tr>
        {(isWhole ? newest : newest.slice(0, SHOWN)).map((each) => (
          <Line key={each.line.fromHour} checked={each} hasOverdue={hasOverdue} />
        ))}
      </Table>
      {!isWhole && lines.length > SHOWN && (
        <Inline padding="2 0">
          <Button kind="link" onClick={() => setWhole(true)}>
            {t('detail.records.all', { count: lines.length })}
          </Button>
        </Inline>
      )}
    </>
  );
}

const Interest = ({ value }: { value: string }) => <OwnAmount value={value} places={2} placesMax={PLACES} />;

interface LineProps {
  readonly checked: RecomputedLine<LoanLine>;
  readonly hasOverdue: boolean;
}

function Line({ checked: { line, own, isEqual }, hasOverdue }: LineProps) {
  const locale = useLocale();
  const { percent } = useLoanTexts();
  return (
    <tr>
      <td>
        {formatDay(line.day, locale)}
        <span data-below>{hoursOf(line)}</span>
      </td>
      <td data-align="end" data-wide>
        {hoursOf(line)}
      </td>
      <td data-align="end" data-wide>
        <OwnAmount value={line.principal} places={2} placesMax={PLACES} />
      </td>
      <td data-align="end" data-wide="desktop">
        {percent(line.annualRate)}
      </td>
      <td data-align="end">
        <Interest value={line.interest} />
        {hasOverdue && isPositive(line.overdueInterest) && (
          <span data-below>
            + <Interest value={line.overdueInterest} />
          </span>
        )}
      </td>
      {hasOverdue && (
        <td data-align="end" data-wide>
          <Interest value={line.overdueInterest} />
        </td>
      )}
      <td data-align="end">
        <Check isEqual={isEqual}>
          <Interest value={own.interest} />
        </Check>
      </td>
    </tr>
  );
}

/** The hours of a line, counted from the opening: the first and the last one. */
const hoursOf = ({ fromHour, toHour }: InterestLine): string => `${fromHour + 1}–${toHour}`;
