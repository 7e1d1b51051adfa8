import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { fieldError } from '../lib/errorText.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Section } from '../parts/Screen.tsx';
import type { DeskView, PanelProps } from './deskView.ts';

type ClosedDay = DeskView['desk']['closedDays'][number];

const NEW: ClosedDay = { day: '', nameEn: '', nameZh: '' };

const COLUMNS: readonly Column[] = [
  { name: 'Day' },
  { name: 'English' },
  { name: 'Chinese' },
  { name: 'Actions', end: true, visuallyHidden: true },
];

/** OTC-03: weekdays on which the desk stays closed, named in both languages. */
export function ClosedDays({ desk: { desk } }: PanelProps) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<{ readonly kind: 'set' | 'remove'; readonly day: ClosedDay }>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title="Closed days"
      actions={
        mayChange && (
          <Button size="small" onClick={() => setOpen({ kind: 'set', day: NEW })}>
            Close a day
          </Button>
        )
      }
    >
      {desk.closedDays.length === 0 ? (
        <EmptyState title="No closed day" text="The desk is closed on Saturdays and Sundays in any case." />
      ) : (
        <Table label="Closed days" head={<Columns of={COLUMNS} />}>
          {desk.closedDays.map((day) => (
            <tr key={day.day}>
              <td>{formatDay(day.day, 'en-US')}</td>
              <td>{day.nameEn}</td>
              <td lang="zh-HK">{day.nameZh}</td>
              <td data-align="end">
                {mayChange && (
                  <>
                    <Button size="small" onClick={() => setOpen({ kind: 'set', day })}>
                      Rename
                    </Button>{' '}
                    <Button size="small" onClick={() => setOpen({ kind: 'remove', day })}>
                      Open
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open?.kind === 'set' && <SetDay day={open.day} onClose={close} />}
      {open?.kind === 'remove' && <OpenDay day={open.day} onClose={close} />}
    </Section>
  );
}

interface DayDialogProps {
  readonly day: ClosedDay;
  readonly onClose: () => void;
}

const FIELDS = ['day', 'nameEn', 'nameZh'] as const;

function SetDay({ day, onClose }: DayDialogProps) {
  const isNew = day.day === '';
  const action = useAction('setDeskClosedDay', isNew ? 'Day closed.' : 'Day renamed.');
  const [fields, setFields] = useState(day);
  const change = (part: Partial<ClosedDay>) => setFields((now) => ({ ...now, ...part }));
  return (
    <ActionDialog
      title={isNew ? 'Close a day' : `Rename ${formatDay(day.day, 'en-US')}`}
      text={
        isNew
          ? 'Takes effect immediately: the desk gives no price and fills no order on that day.'
          : 'Takes effect immediately. Customers read the name.'
      }
      confirm={isNew ? 'Close day' : 'Rename day'}
      action={action}
      atFields={FIELDS}
      missing={FIELDS.some((field) => fields[field].trim() === '') ? 'Enter every field.' : undefined}
      body={(reason) => ({ day: fields.day.trim(), nameEn: fields.nameEn, nameZh: fields.nameZh, reason })}
      onClose={onClose}
    >
      {isNew && (
        <DayTextField
          label="Day"
          value={fields.day}
          error={fieldError(action.error, 'day')}
          onValue={(text) => change({ day: text })}
        />
      )}
      <TextField
        label="English"
        maxLength={60}
        value={fields.nameEn}
        error={fieldError(action.error, 'nameEn')}
        onValue={(nameEn) => change({ nameEn })}
      />
      <TextField
        label="Chinese"
        lang="zh-HK"
        maxLength={60}
        value={fields.nameZh}
        error={fieldError(action.error, 'nameZh')}
        onValue={(nameZh) => change({ nameZh })}
      />
    </ActionDialog>
  );
}

function OpenDay({ day: { day, nameEn }, onClose }: DayDialogProps) {
  const action = useAction('removeDeskClosedDay', 'Day opened.');
  return (
    <ActionDialog
      title={`Open ${formatDay(day, 'en-US')}, ${nameEn}`}
      text="Takes effect immediately: the desk works on that day."
      confirm="Open day"
      action={action}
      body={(reason) => ({ day, reason })}
      onClose={onClose}
    />
  );
}
