import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import styles from './configuration.module.css';
import type { Configuration } from './configurationDetail.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayName = (day: number) => DAYS[day - 1] ?? '';

/** OTC-03: when the desk deals, and where customers turn to. */
export function Desk({ configuration }: { configuration: Configuration }) {
  const mayChange = useMay('configuration');
  const [open, setOpen] = useState<'hours' | 'support'>();
  const { deskHours, supportEmail } = configuration;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.head}>
        <h2>OTC desk</h2>
        {mayChange && <Button onClick={() => setOpen('hours')}>Change</Button>}
      </div>
      <Rows>
        <Row label="Days">{deskHours.days.length === 0 ? 'None' : deskHours.days.map(dayName).join(', ')}</Row>
        <Row label="Hours, UTC">{`${deskHours.from} to ${deskHours.to}`}</Row>
      </Rows>
      <div className={styles.head}>
        <h2>Customer support</h2>
        {mayChange && <Button onClick={() => setOpen('support')}>Change</Button>}
      </div>
      <Rows>
        <Row label="Email">{supportEmail}</Row>
      </Rows>
      {open === 'hours' && <Hours configuration={configuration} onClose={close} />}
      {open === 'support' && <Support configuration={configuration} onClose={close} />}
    </>
  );
}

function Hours({ configuration: { deskHours }, onClose }: { configuration: Configuration; onClose: () => void }) {
  const deed = useDeed('setDeskHours', 'The hours are changed.');
  const [days, setDays] = useState<readonly number[]>(deskHours.days);
  const [from, setFrom] = useState(deskHours.from);
  const [to, setTo] = useState(deskHours.to);
  return (
    <DeedDialog
      title="Hours of the OTC desk"
      text="They take effect at once."
      confirm="Change the hours"
      deed={deed}
      body={(reason) => ({ deskHours: { days: [...days], from, to }, reason })}
      onClose={onClose}
    >
      <fieldset className={styles.days}>
        <legend>Days</legend>
        {DAYS.map((name, index) => {
          const day = index + 1;
          return (
            <label key={name}>
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  setDays((now) =>
                    (target.checked ? [...now, day] : now.filter((each) => each !== day)).toSorted((a, b) => a - b),
                  )
                }
              />
              {name}
            </label>
          );
        })}
      </fieldset>
      <TextField label="From, UTC" value={from} maxLength={5} onValue={setFrom} />
      <TextField label="To, UTC" value={to} maxLength={5} onValue={setTo} />
    </DeedDialog>
  );
}

function Support({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const deed = useDeed('setSupport', 'The address is changed.');
  const [supportEmail, setEmail] = useState(configuration.supportEmail);
  return (
    <DeedDialog
      title="Customer support"
      text="Customers see it at once."
      confirm="Change the address"
      deed={deed}
      body={(reason) => ({ supportEmail, reason })}
      onClose={onClose}
    >
      <TextField label="Email" type="email" maxLength={254} value={supportEmail} onValue={setEmail} />
    </DeedDialog>
  );
}
