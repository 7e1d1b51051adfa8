import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { formatValueDate } from '../lib/formatValueDate.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { usePage } from '../parts/Paging.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { formatCutOff } from './formatCutOff.ts';

type Calendar = OperationsAnswerOf<'listBankCalendar'>;
type Currency = Calendar['currencies'][number]['currency'];
type Day = Calendar['days'][number];

const CURRENCY_COLUMNS: readonly Column[] = [
  { name: 'Currency' },
  { name: 'Cut-off' },
  { name: 'Counts for', wide: true },
  { name: 'Value' },
];
const DAY_COLUMNS: readonly Column[] = [
  { name: 'Day' },
  { name: 'Currency' },
  { name: 'Changed by', wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** Cut-offs and value dates as of now, and a year's closed days. */
export function Days() {
  const { params, filter } = usePage();
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2].map(String);
  const year = years.find((each) => each === params.get('year')) ?? String(thisYear);
  const query = useCallQuery('listBankCalendar', { year: Number(year) });
  const mayChange = usePermission('capital');
  const [isClosing, setClosing] = useState(false);
  const [opened, setOpened] = useState<Day>();
  return (
    <QueryResult query={query}>
      {({ currencies, days }) => (
        <>
          <EndingCalendars currencies={currencies} />
          <Table label="Currencies" head={<Columns of={CURRENCY_COLUMNS} />}>
            {currencies.map(({ currency, cutOff, timeZone, businessDay, valueDate }) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td>{formatCutOff({ cutOff, timeZone })}</td>
                <td data-wide>{formatValueDate(businessDay)}</td>
                <td>{formatValueDate(valueDate)}</td>
              </tr>
            ))}
          </Table>
          <Section
            title="Closed days"
            actions={
              <Inline gap="2">
                <Select
                  label="Year"
                  options={years.map((value) => ({ value, label: value }))}
                  value={year}
                  onValue={(next) => filter({ year: next })}
                />
                {mayChange && (
                  <Button size="small" onClick={() => setClosing(true)}>
                    Close a day
                  </Button>
                )}
              </Inline>
            }
          >
            {days.length === 0 ? (
              <EmptyState title="No closed day" text="Saturdays and Sundays are closed in any year." />
            ) : (
              <Table label="Closed days" head={<Columns of={DAY_COLUMNS} />}>
                {days.map((each) => (
                  <tr key={`${each.currency} ${each.day}`}>
                    <td>{formatValueDate(each.day)}</td>
                    <td>{each.currency}</td>
                    <td data-wide>{each.changedBy === null ? '–' : each.changedBy.name}</td>
                    <td data-align="end">
                      {mayChange && (
                        <Button size="small" onClick={() => setOpened(each)}>
                          Open
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </Section>
          {isClosing && (
            <Close currencies={currencies.map(({ currency }) => currency)} onClose={() => setClosing(false)} />
          )}
          {opened !== undefined && <Open of={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </QueryResult>
  );
}

/** Warns of currencies whose closed days of the next year have to be entered. */
function EndingCalendars({ currencies }: Pick<Calendar, 'currencies'>) {
  const ending = currencies.filter(({ isEndingSoon }) => isEndingSoon);
  if (ending.length === 0) return null;
  return (
    <Note kind="warning">
      No closed days are known after{' '}
      {ending.map(({ currency, knownUntil }) => `${knownUntil ?? 'today'} for ${currency}`).join(', ')}. Close the days
      of the next year: until then each day from Monday to Friday counts as open.
    </Note>
  );
}

function Close({ currencies, onClose }: { currencies: readonly Currency[]; onClose: () => void }) {
  const action = useAction('setBankDay', 'Day closed.');
  const [currency, setCurrency] = useState<Currency>('USD');
  const [day, setDay] = useState('');
  return (
    <ActionDialog
      title="Close a day"
      text="Takes effect immediately: nothing is settled in the currency on that day."
      confirm="Close day"
      action={action}
      missing={day.trim() === '' ? 'Enter a day.' : undefined}
      body={(reason) => ({ currency, day: day.trim(), isClosed: true, reason })}
      onClose={onClose}
    >
      <SelectField
        label="Currency"
        options={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onValue={setCurrency}
      />
      <DayTextField label="Day" value={day} onValue={setDay} />
    </ActionDialog>
  );
}

function Open({ of: { currency, day }, onClose }: { of: Day; onClose: () => void }) {
  const action = useAction('setBankDay', 'Day opened.');
  return (
    <ActionDialog
      title={`Open ${day} for ${currency}`}
      text="Takes effect immediately: the currency is settled on that day."
      confirm="Open day"
      action={action}
      body={(reason) => ({ currency, day, isClosed: false, reason })}
      onClose={onClose}
    />
  );
}
