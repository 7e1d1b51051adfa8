import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useSession } from '../app/session.ts';
import { useAsk } from '../app/useAsk.ts';
import { useDeed } from '../app/useDeed.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import { Labelled } from '../parts/Labelled.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';

type OperatorRow = OperationsAnswerOf<'listOperator'>[number];
type Open = { readonly kind: 'invite' } | { readonly kind: 'role' | 'disable'; readonly operator: OperatorRow };

const ROLES = OPERATOR_ROLES.map((value) => ({ value, label: words(value) }));

const COLUMNS: readonly Column[] = [
  { name: 'Name' },
  { name: 'Email', wide: true },
  { name: 'Role' },
  { name: 'State', wide: true },
  { name: 'Last sign-in', wide: 'desk' },
  { name: 'Deeds', end: true, unseen: true },
];

/** Who operates the platform. Nobody changes themselves; more access takes a second operator. */
export function Page() {
  const query = useAsk('listOperator', {});
  const mayManage = useMay('operators');
  const self = useSession((session) => session.operator?.operatorId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Screen
      title="Operators"
      actions={mayManage && <Button onClick={() => setOpen({ kind: 'invite' })}>Invite an operator</Button>}
    >
      <Asked query={query}>
        {(operators) => (
          <Table label="Operators" head={<Columns of={COLUMNS} />}>
            {operators.map((operator) => (
              <tr key={operator.operatorId}>
                <td>{operator.name}</td>
                <td data-wide>{operator.email}</td>
                <td>{words(operator.role)}</td>
                <td data-wide>
                  <Badge tone={operator.state === 'disabled' ? 'warning' : 'neutral'}>{words(operator.state)}</Badge>
                </td>
                <td data-wide="desk">
                  <Time at={operator.lastSignInAt} />
                </td>
                <td data-align="end">
                  {mayManage && operator.operatorId !== self && operator.state !== 'disabled' && (
                    <>
                      <Button size="small" onClick={() => setOpen({ kind: 'role', operator })}>
                        Role
                      </Button>{' '}
                      <Button size="small" kind="danger" onClick={() => setOpen({ kind: 'disable', operator })}>
                        Disable
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Asked>
      {open?.kind === 'invite' && <Invite onClose={close} />}
      {open?.kind === 'role' && <ChangeRole operator={open.operator} onClose={close} />}
      {open?.kind === 'disable' && <Disable operator={open.operator} onClose={close} />}
    </Screen>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const deed = useDeed('inviteOperator', 'Invited.');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('reviewer');
  return (
    <DeedDialog
      title="Invite an operator"
      text="Once a second operator agrees, an invitation leaves by email. It is good for seven days."
      confirm="Ask for it"
      deed={deed}
      body={(reason) => ({ email, name, role, reason })}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={120} value={name} onValue={setName} />
      <TextField label="Email" type="email" maxLength={254} value={email} onValue={setEmail} />
      <Labelled label="Role">
        <Select label="Role" options={ROLES} value={role} onValue={setRole} />
      </Labelled>
    </DeedDialog>
  );
}

function ChangeRole({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const deed = useDeed('setOperatorRole', 'Changed.');
  const [role, setRole] = useState<OperatorRole>(operator.role);
  return (
    <DeedDialog
      title={`Role of ${operator.name}`}
      text="Access is concerned, so it waits for a second operator."
      confirm="Ask for it"
      deed={deed}
      blocked={role === operator.role}
      body={(reason) => ({ operatorId: operator.operatorId, role, reason })}
      onClose={onClose}
    >
      <Labelled label="Role">
        <Select label="Role" options={ROLES} value={role} onValue={setRole} />
      </Labelled>
    </DeedDialog>
  );
}

function Disable({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const deed = useDeed('disableOperator', 'Disabled.');
  return (
    <DeedDialog
      title={`Disable ${operator.name}`}
      text="Their sessions end at once, and they sign in no more."
      confirm="Disable"
      kind="danger"
      deed={deed}
      body={(reason) => ({ operatorId: operator.operatorId, reason })}
      onClose={onClose}
    />
  );
}
