import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { Configuration } from './configurationDetail.ts';
import { SectionHead } from './SectionHead.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayName = (day: number) => DAYS[day - 1] ?? '';

/** OTC-03: the desk's business hours and the support address. */
export function BusinessHours({ configuration }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<'hours' | 'support'>();
  const { deskHours, supportEmail } = configuration;
  const close = () => setOpen(undefined);
  return (
    <>
      <SectionHead title="OTC desk">
        {mayChange && <Button onClick={() => setOpen('hours')}>Change</Button>}
      </SectionHead>
      <Rows>
        <Row label="Days">{deskHours.days.length === 0 ? 'None' : deskHours.days.map(dayName).join(', ')}</Row>
        <Row label="Hours, UTC">{`${deskHours.from} to ${deskHours.to}`}</Row>
      </Rows>
      <SectionHead title="Customer support">
        {mayChange && <Button onClick={() => setOpen('support')}>Change</Button>}
      </SectionHead>
      <Rows>
        <Row label="Email">{supportEmail}</Row>
      </Rows>
      {open === 'hours' && <Hours configuration={configuration} onClose={close} />}
      {open === 'support' && <Support configuration={configuration} onClose={close} />}
    </>
  );
}

function Hours({ configuration: { deskHours }, onClose }: { configuration: Configuration; onClose: () => void }) {
  const action = useAction('setDeskHours', 'Business hours changed.');
  const [days, setDays] = useState<readonly number[]>(deskHours.days);
  const [from, setFrom] = useState(deskHours.from);
  const [to, setTo] = useState(deskHours.to);
  return (
    <ActionDialog
      title="OTC desk hours"
      text="Takes effect immediately."
      confirm="Change hours"
      action={action}
      body={(reason) => ({ deskHours: { days: [...days], from, to }, reason })}
      onClose={onClose}
    >
      <Inline as="fieldset" wrap gap="2 4">
        <Text as="legend" padding="0 0 1" size="12">
          Days
        </Text>
        {DAYS.map((name, index) => {
          const day = index + 1;
          return (
            <Checkbox
              key={name}
              label={name}
              on={days.includes(day)}
              onValue={(on) =>
                setDays((now) => (on ? [...now, day] : now.filter((each) => each !== day)).toSorted((a, b) => a - b))
              }
            />
          );
        })}
      </Inline>
      <TextField label="From, UTC" value={from} maxLength={5} onValue={setFrom} />
      <TextField label="To, UTC" value={to} maxLength={5} onValue={setTo} />
    </ActionDialog>
  );
}

function Support({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const action = useAction('setSupport', 'Address changed.');
  const [supportEmail, setEmail] = useState(configuration.supportEmail);
  return (
    <ActionDialog
      title="Customer support"
      text="Visible to customers immediately."
      confirm="Change address"
      action={action}
      body={(reason) => ({ supportEmail, reason })}
      onClose={onClose}
    >
      <TextField label="Email" type="email" maxLength={254} value={supportEmail} onValue={setEmail} />
    </ActionDialog>
  );
}
