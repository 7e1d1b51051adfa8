import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { Configuration } from './configurationDetail.ts';
import { SectionHead } from './SectionHead.tsx';

/** The support address. */
export function Support({ configuration }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SectionHead title="Customer support">
        {mayChange && <Button onClick={() => setOpen(true)}>Change</Button>}
      </SectionHead>
      <Rows>
        <Row label="Email">{configuration.supportEmail}</Row>
      </Rows>
      {open && <ChangeSupport configuration={configuration} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeSupport({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
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
