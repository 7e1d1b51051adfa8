import type { CheckedLine } from '@aldgate/domain/brokers/financing/checkInterest.ts';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Fragment, useState } from 'react';
import { CheckMark } from '../../../lib/amounts/CheckMark.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { checkStatement } from './checkStatement.ts';
import { ExplainedLine } from './ExplainedLine.tsx';
import type { StatementDetail } from './queries.ts';

const COLUMNS = 4;

/**
 * BR-13: the interest by day, the newest first, each beside what this browser computes from the changes of the
 * principal alone. A day opens what its figure follows from.
 */
export function ExplainedDays({ statement }: { statement: StatementDetail }) {
  const { t } = useTranslation('brokers');
  const [opened, setOpened] = useState<string>();
  const { lines, sum } = checkStatement(statement);
  return (
    <Table
      kind="dense"
      label={t('financing.days')}
      head={
        <>
          <th scope="col">{t('financing.day')}</th>
          <th scope="col" data-align="end" data-wide>
            {t('changes.priority')}
          </th>
          <th scope="col" data-align="end">
            {t('financing.interest')}
          </th>
          <th scope="col" data-align="end">
            {t('interest.explain.check')}
          </th>
        </>
      }
    >
      <tr>
        <th scope="row">{t('interest.explain.sum')}</th>
        <td data-wide />
        <td data-align="end">
          <OwnAmount value={sum.listed} places={6} />
        </td>
        <td data-align="end">
          <Check isEqual={sum.isEqual} own={sum.own} />
        </td>
      </tr>
      {[...lines].reverse().map((checked) => {
        const { day } = checked.line;
        const isOpened = day === opened;
        return (
          <Fragment key={day}>
            <DayRow checked={checked} isOpened={isOpened} onOpen={() => setOpened(isOpened ? undefined : day)} />
            {isOpened && (
              <tr>
                <td colSpan={COLUMNS} data-wraps>
                  <ExplainedLine checked={checked} changes={statement.changes} />
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </Table>
  );
}

interface DayRowProps {
  readonly checked: CheckedLine;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}

function DayRow({ checked: { line, own, isEqual }, isOpened, onOpen }: DayRowProps) {
  const locale = useLocale();
  return (
    <tr data-opens onClick={onOpen}>
      <td>
        <button type="button" data-open aria-expanded={isOpened}>
          {formatDay(line.day, locale)}
        </button>
      </td>
      <td data-align="end" data-wide>
        <OwnAmount value={line.principal} places={2} placesMax={6} />
      </td>
      <td data-align="end">
        <OwnAmount value={line.interest} places={6} />
      </td>
      <td data-align="end">
        <Check isEqual={isEqual} own={own?.interest ?? null} />
      </td>
    </tr>
  );
}

function Check({ isEqual, own }: { isEqual: boolean; own: string | null }) {
  const { t } = useTranslation('brokers');
  return (
    <CheckMark isEqual={isEqual} texts={{ equal: t('interest.explain.equal'), differs: t('interest.explain.differs') }}>
      <OwnAmount value={own} places={6} />
    </CheckMark>
  );
}
